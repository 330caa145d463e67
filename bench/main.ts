process.env.NODE_ENV = 'production'

const BENCHES: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  pages: async () => (await import('./pages.ts')).benchPages,
  rendering: async () => (await import('./rendering.ts')).benchRendering,
}

/** `npm run bench` runs all; `npm run bench -- pages rendering` the named ones. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const run = await BENCHES[name]?.()
  await run?.()
}

export {}
