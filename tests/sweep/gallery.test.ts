// Links to pictures, and pictures that cover the page until they are closed in one of three ways.
import { expect, it } from 'vitest'
import { startLabelledServer } from '../standins/labelled-server.ts'
import { openBench } from './bench.ts'

it('a sweep opens one of several pictures, closes those that cover a page, and uses what is behind them', async () => {
  const server = await startLabelledServer(new URL('../fixtures/sites/gallery/', import.meta.url))
  try {
    const { used, path, addresses, rows } = await (await openBench())(`${server.origin}/index.html`)
    expect(addresses.filter((at) => at.endsWith('.svg'))).toEqual(['/photo-1.svg'])
    for (const name of ['Roses', 'Tulips', 'Lilies']) expect(used).toContain(`button Like ${name}`)
    expect(used).toContain('link unlabelled link (photo-1.svg)')
    expect(path.join('\n')).not.toMatch(/Reload|Wait/)
    const measured = rows.flatMap((row) => (row.kind === 'signal' ? row.sensor : []))
    expect(measured).not.toContain('dead_end')
  } finally {
    await server.close()
  }
}, 120_000)
