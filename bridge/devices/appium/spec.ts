import type { BridgeSpec } from '@harness/shared/device/spec.ts'

export type AppiumSpec = Extract<BridgeSpec, { kind: 'appium' }>
