import { auditFile } from '@harness/web/ui/state/audits/audit-file.ts'
import { expect, it } from 'vitest'
import { auditedScreen } from '../standins/audited-screen.ts'

const AUDIT = {
  entry: {
    ...{ id: 'a1', address: 'http://shop.test:3000/box', wanted: 1, harnessVersion: '0.1.0' },
    viewport: { width: 1280, height: 800 },
    startedAt: '2026-11-23T05:00:00.000Z',
    endedAt: '2026-11-23T05:00:09.000Z',
    notes: ['Stopped before every screen was audited.'],
  },
  screens: [{ facts: auditedScreen(), picture: new Blob([Uint8Array.of(255, 216, 255, 224)]) }],
}

it.each([
  ['html', 'html', ['data:image/jpeg;base64,/9j/', 'Stopped before every screen was audited.']],
  ['sarif', 'sarif', ['"version": "2.1.0"', '"ruleId": "button-name"']],
  ['junit', 'xml', ['<testsuites', 'button-name']],
  ['markdown', 'md', ['### Buttons must have discernible text']],
  ['json', 'json', ['"durationMs": 9000']],
] as const)(
  'an audit is exported as %s under a name with its host and day',
  async (format, ending, parts) => {
    const file = await auditFile(AUDIT, format)
    expect(file.name).toBe(`audit-shop.test-2026-11-23.${ending}`)
    const text = await file.text()
    for (const part of parts) expect(text).toContain(part)
  },
)
