export function serverDir(root: string, more?: string): string
export function isServerBuilt(dir: string): boolean
