// The probe as one script: it defines `__harnessProbe`; where a `harnessInstrumentation` is set it
// installs the page instrumentation instead.
import { makeProbe, type Probe } from './probe.ts'
import { installInstrumentation } from './watch/page-instrumentation.ts'

declare global {
  var __harnessProbe: Probe | undefined
  /** Set by a caller that wants the page instrumentation, in a function around the script. */
  var harnessInstrumentation: true | undefined
}

if (typeof harnessInstrumentation === 'undefined') globalThis.__harnessProbe ??= makeProbe()
else installInstrumentation()
