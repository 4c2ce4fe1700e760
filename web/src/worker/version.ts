import * as z from 'zod/mini'
import manifest from '../../../package.json?raw'

/** Version of Harness as rows carry it: that of the package. */
export const HARNESS_VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
