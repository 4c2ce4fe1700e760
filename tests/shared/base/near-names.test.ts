import { nearNames } from '@harness/shared/base/near-names.ts'
import { expect, test } from 'vitest'

const NAMES = ['max-findings', 'max-steps', 'output', 'url', 'viewport-width', 'without', 'report']

test.each([
  ['maxsteps', ['max-steps']],
  ['vieport-width', ['viewport-width']],
  ['reprot', ['report']],
  ['width', ['viewport-width']],
  ['out', ['output', 'without']],
  ['output-folder', ['output']],
  ['urls', ['url']],
  ['steps', ['max-steps']],
])('%s is near %j', (written, near) => {
  expect(nearNames(NAMES, written)).toEqual(near)
})

test.each(['wings', 'a', '', 'go', 'color', 'finder'])('%j is near no name', (written) => {
  expect(nearNames(NAMES, written)).toEqual([])
})
