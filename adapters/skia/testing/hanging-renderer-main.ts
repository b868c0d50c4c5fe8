/** A drawing process that never answers and runs no signal handler, as if it hung in native code. */
process.on('message', () => {
  for (;;);
});
