import * as z from 'zod/mini'
import manifest from '../../../package.json?raw'

/** Version of Harness in log rows, from the package manifest. */
export const HARNESS_VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
