// Node's runner, told to end with the last test, does not wait for what a test process has still to write: of many results, or
// while the reader is busy, the last would be lost. So each is written before the next is made.
process.stdout._handle?.setBlocking?.(true)
