export function serverDir(root: string, more?: string): string
export function isServerBuilt(dir: string): boolean
export function markBuild(dir: string): void
export function dropOldBuilds(dir: string, kept: number): void
