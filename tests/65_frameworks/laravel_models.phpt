--TEST--
Frameworks: saveQuietly(), unguarded(), factories of Eloquent affect only their coroutine
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use Illuminate\Database\Eloquent\{Factories\Factory, Model};
use function Async\suspend;

class Author extends Model
{
    protected $fillable = ['email'];

    public function save(array $options = [])
    {
        suspend();
        return parent::save($options);
    }
}

class Book extends Model
{
    protected $fillable = ['email'];

    public function author() { return $this->belongsTo(Author::class); }
}

class AuthorFactory extends Factory
{
    protected $model = Author::class;
    protected function withFaker() {}
    public function definition() { return ['name' => 'of a factory']; }
}

class BookFactory extends Factory
{
    protected $model = Book::class;
    protected function withFaker() {}
    public function definition() { return ['title' => 'of a factory', 'author_id' => AuthorFactory::new()]; }
}

class AuthorObserver
{
    public static array $saved = [];

    public function saved(Author $author)
    {
        suspend();
        self::$saved[] = $author->name;
    }

    public function creating(Author $author) { return $author->name !== 'forbidden'; }
}

function check(string $claim, array $results): void
{
    echo "$claim: ", implode(', ', array_map(fn($result) => json_encode($result), array_unique($results, SORT_REGULAR))), "\n";
}

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->setEventDispatcher(new Illuminate\Events\Dispatcher($db->getContainer()));
    Model::setEventDispatcher($db->getEventDispatcher());
    $db->schema()->create('authors', function ($table) { $table->increments('id'); $table->string('name'); $table->timestamps(); });
    $db->schema()->create('books', function ($table) {
        $table->increments('id');
        $table->string('title');
        $table->integer('author_id');
        $table->timestamps();
    });
    Author::observe(AuthorObserver::class);
    $author = fn(string $name) => (new Author)->forceFill(['name' => $name]);

    AuthorObserver::$saved = [];
    check('saved', crowd(fn(int $i) => $i % 2 ? $author("quiet $i")->saveQuietly() : $author("loud $i")->save()));
    $author('afterwards')->save();
    echo count(AuthorObserver::$saved), ' events, quiet ones: ', count(preg_grep('/quiet/', AuthorObserver::$saved)), "\n";
    check('without events', crowd(fn(int $i) => Author::withoutEvents(fn() => $author("none $i")->save())));
    echo count(AuthorObserver::$saved), " events\n";
    check('forbidden by an observer', crowd(fn(int $i) => $author($i % 2 ? 'forbidden' : "allowed $i")->save() === ($i % 2 === 0)));

    check('unguarded', crowd(function (int $i) {
        $names = [(new Author(['email' => 'x', 'name' => 'guarded']))->name];
        $names[] = Author::unguarded(fn() => Author::create(['name' => "unguarded $i"]))->name === "unguarded $i";
        suspend();
        return [...$names, (new Author(['email' => 'x', 'name' => 'guarded']))->name];
    }));
    check('factories', crowd(function (int $i) {
        $book = BookFactory::new()->create(['title' => "title $i"]);
        return [$book->title === "title $i", $book->author->name, BookFactory::new()->count(2)->for(AuthorFactory::new())->create()->count()];
    }));
    check('with timestamps', crowd(function (int $i) use ($author) {
        $one = $author("time $i");
        if ($i % 2 && method_exists(Author::class, 'withoutTimestamps')) { // Laravel 10
            Author::withoutTimestamps(fn() => $one->save());
        } elseif ($i % 2) {
            $one->timestamps = false;
            $one->save();
        } else {
            $one->save();
        }
        return ($one->fresh()->created_at !== null) === ($i % 2 === 0);
    }));
    echo Book::count(), " books\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
saved: true
51 events, quiet ones: 0
without events: true
51 events
forbidden by an observer: true
unguarded: [null,true,null]
factories: [true,"of a factory",2]
with timestamps: true
300 books
== pgsql
saved: true
51 events, quiet ones: 0
without events: true
51 events
forbidden by an observer: true
unguarded: [null,true,null]
factories: [true,"of a factory",2]
with timestamps: true
300 books
