// Every report of two audits, whole, beside the text that was read and kept. After a change that is
// meant, `npx vitest run --root tests report/audit/whole -u` writes the new text: read the difference.
import { auditText } from '@harness/shared/report/audit/formats.ts'
import { auditReport } from '@harness/shared/report/audit/report.ts'
import { expect, test } from 'vitest'
import { CLEAN, FACTS, SCREENS } from './eventful-audit.ts'

/** Of every length that base64 treats in its own way. */
const PICTURES = [
  Uint8Array.from({ length: 256 }, (_, at) => (at * 7) % 256),
  new Uint8Array([255, 254]),
  new Uint8Array([1, 128, 3]),
]

test.each(
  (['html', 'markdown', 'sarif', 'junit', 'json'] as const).flatMap((format) => [
    ['eventful', format, SCREENS] as const,
    ['clean', format, CLEAN] as const,
  ]),
)('the %s audit reads in %s as its kept text', async (name, format, screens) => {
  const text = auditText(auditReport(screens, FACTS), format, PICTURES)
  await expect(text).toMatchFileSnapshot(`../../../fixtures/reports/audit-${name}.${format}`)
})

test('base64 of a picture is that of Node', () => {
  const text = auditText(auditReport(SCREENS, FACTS), 'html', PICTURES)
  for (const picture of PICTURES)
    expect(text).toContain(`base64,${Buffer.from(picture).toString('base64')})`)
})
