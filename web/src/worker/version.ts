// Only the version is bundled, not the rest of the package's description.
import { version } from '../../../package.json?version'

/** Version of Harness as rows carry it: that of the package. */
export const HARNESS_VERSION = version
