// What bench/pool.php does, with Go's pool (database/sql over a driver that does nothing) and with a buffered channel as a pool.
// Prints the processor time in ns of a cycle. ARGS: sql|channel, and how many goroutines share 10 resources; 0: one, no contention.
package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"syscall"
)

type nothing struct{}

var unused = errors.New("not used")

func (nothing) Open(string) (driver.Conn, error)    { return nothing{}, nil }
func (nothing) Prepare(string) (driver.Stmt, error) { return nil, unused }
func (nothing) Begin() (driver.Tx, error)           { return nil, unused }
func (nothing) Close() error                        { return nil }

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func cpu() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano() + usage.Stime.Nano())
}

// A cycle calls between() while it has the resource.
func cycleOf(name string) func(between func()) {
	if name == "channel" {
		pool := make(chan *nothing, 10)
		for i := 0; i < 10; i++ {
			pool <- &nothing{}
		}
		return func(between func()) {
			resource := <-pool
			between()
			pool <- resource
		}
	}
	sql.Register("nothing", nothing{})
	db, err := sql.Open("nothing", "")
	check(err)
	db.SetMaxOpenConns(10)
	db.SetMaxIdleConns(10)
	return func(between func()) {
		conn, err := db.Conn(context.Background())
		check(err)
		between()
		check(conn.Close())
	}
}

func main() {
	runtime.GOMAXPROCS(1)
	cycle := cycleOf(os.Args[1])
	waiters, err := strconv.Atoi(os.Args[2])
	check(err)
	count, between := 40000, runtime.Gosched
	if waiters == 0 {
		waiters, between = 1, func() {}
	}
	each := count / waiters
	if each < 20 {
		each = 20
	}
	best := 0.0
	for run := 0; run < 3; run++ {
		var all sync.WaitGroup
		start := cpu()
		for i := 0; i < waiters; i++ {
			all.Add(1)
			go func() {
				defer all.Done()
				for i := 0; i < each; i++ {
					cycle(between)
				}
			}()
		}
		all.Wait()
		if ns := (cpu() - start) / float64(waiters*each); run == 0 || ns < best {
			best = ns
		}
	}
	fmt.Printf("result %.1f\n", best)
}
