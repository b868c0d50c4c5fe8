/** A drawing process that never answers, as one that hangs in native code would: it does not even see a signal's handler. */
process.on('message', () => {
  for (;;);
});
