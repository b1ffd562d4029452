// Node's runner, told to exit after the last test, does not wait for pending output of a test process: with many
// results, or a busy reader, the last ones would be lost. So output is written synchronously.
process.stdout._handle?.setBlocking?.(true)
