/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 617f0bf6aa0aec4d1034bfa8bd3cae7b0f60b7ed */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Selector_add, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_LONG, 0)
	ZEND_ARG_INFO(0, stream)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, forWriting, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Selector_remove, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Selector_wait, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, seconds, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Selector_wake, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Async_Selector, add);
ZEND_METHOD(Async_Selector, remove);
ZEND_METHOD(Async_Selector, wait);
ZEND_METHOD(Async_Selector, wake);


static const zend_function_entry class_Async_Selector_methods[] = {
	ZEND_ME(Async_Selector, add, arginfo_class_Async_Selector_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Selector, remove, arginfo_class_Async_Selector_remove, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Selector, wait, arginfo_class_Async_Selector_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Selector, wake, arginfo_class_Async_Selector_wake, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_Selector(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "Selector", class_Async_Selector_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
