import type { BridgeSpec } from '@harness/shared/language/protocol.ts'

export type AppiumSpec = Extract<BridgeSpec, { kind: 'appium' }>
