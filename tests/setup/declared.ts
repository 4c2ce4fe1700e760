// What the viewer of a report reads, by declaration; imported once with zod and once without it.

import { Integrity } from '@harness/shared/bundle/integrity.ts'
import { ScreenFile } from '@harness/shared/devices/observation.ts'
import { Redaction } from '@harness/shared/language/redaction.ts'
import { Row } from '@harness/shared/language/rows.ts'
import { Ending } from '@harness/shared/language/run.ts'

export const DECLARED = { Row, ScreenFile, Integrity, Redaction, Ending }
