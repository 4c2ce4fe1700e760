// The probe as one script: defines `__harnessProbe`, or installs the page instrumentation where
// `harnessInstrumentation` is set.
import { makeProbe, type Probe } from './probe.ts'
import { installInstrumentation } from './watch/page-instrumentation.ts'

declare global {
  var __harnessProbe: Probe | undefined
  /** Set, in a function around the script, by a caller that wants the page instrumentation. */
  var harnessInstrumentation: true | undefined
}

if (typeof harnessInstrumentation === 'undefined') globalThis.__harnessProbe ??= makeProbe()
else installInstrumentation()
