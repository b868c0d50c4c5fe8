/** A drawing process that needs more memory than it may have. */
process.on('message', () => {
  const held: object[] = [];
  for (;;) held.push({ value: Array.from({ length: 1_000 }, (_, i) => ({ i })) });
});
