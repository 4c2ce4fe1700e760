declare module '*/package.json?version' {
  export const version: string
}
