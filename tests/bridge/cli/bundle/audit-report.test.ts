import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBundle } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { expect, onTestFinished, test } from 'vitest'

test('the report of an audit is refused as what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'audit.html')
  await writeFile(path, '<!doctype html><title>Accessibility of http://shop.test/</title>')
  await expect(readBundle('audit.html', path)).rejects.toThrow(
    'this is the report of an accessibility audit. It can be opened in a browser, but not imported',
  )
})
