/** A drawing process that never answers, like one that hangs in native code: it does not even run a signal handler. */
process.on('message', () => {
  for (;;);
});
