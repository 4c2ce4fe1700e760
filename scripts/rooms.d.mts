export declare function sourceFiles(): string[]
export declare function roomOf(file: string, rooms?: readonly string[]): string
export declare function importsBetween(files: readonly string[]): [string, string][]
export declare function circles(pairs: readonly (readonly [string, string])[]): string[][]
