import { reportText } from '@harness/shared/files/report/formats.ts'
import { staticHtml } from '@harness/shared/files/report/static-text.ts'
import { expect, test } from 'vitest'
import { reportFor, smallRun } from './tour-run.ts'

test('no report of a sweep names a persona, and all name the sign-in by its label alone', () => {
  const run = smallRun((row) =>
    row.kind === 'run_started'
      ? {
          ...row,
          provider: 'sweep',
          model: 'Sweep',
          personaName: 'None',
          persona: 'A sweep has no persona.',
          credentialLabel: 'Test account',
          credentialUsername: 'ann@shop.test',
        }
      : row,
  )
  const report = reportFor(run)
  const markdown = reportText([report], 'markdown')
  expect(report).toMatchObject({ persona: 'Sweep', signIn: 'Test account' })
  expect(markdown).toContain('| Sign-in | Test account |')
  expect(markdown).not.toContain('Persona')
  const html = staticHtml([report])
  expect(html).toContain('Sweep')
  for (const text of [
    markdown,
    html,
    ...(['json', 'csv', 'junit'] as const).map((format) => reportText([report], format)),
  ]) {
    expect(text).not.toMatch(/None|as Sweep|no persona/)
    expect(text).not.toContain('ann@')
  }
})
