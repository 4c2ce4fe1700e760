import type { DeviceRef } from '@harness/shared/order/run.ts'

const TESTED: Readonly<Record<DeviceRef['kind'], string>> = {
  web: 'websites',
  ios: 'iOS apps',
  android: 'Android apps',
  prototype: 'prototypes made of pictures',
}

/** Plural for the kind of app tested on a device, such as "websites". */
export function testedKindText({ kind, form }: Pick<DeviceRef, 'kind' | 'form'>): string {
  return form === 'html' ? 'HTML prototypes' : TESTED[kind]
}
