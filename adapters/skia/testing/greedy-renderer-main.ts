/** A drawing process that needs more memory than its limit. */
process.on('message', () => {
  const held: object[] = [];
  for (;;) held.push({ value: Array.from({ length: 1_000 }, (_, i) => ({ i })) });
});
