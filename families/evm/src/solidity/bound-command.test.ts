import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { boundCommand } from './bound-command.ts'

const run = async (script: string, ...more: string[]) => {
  const bound = boundCommand(1, process.execPath, ['-e', script, ...more])
  const child = spawn(bound.command, bound.args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  let told = ''
  child.stdout.on('data', (part: Buffer) => void (told += part.toString('utf8')))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, told, pid: child.pid }
}

test('reliability S-27: a process that nobody watches is ended by the system when its time is used up', async () => {
  const { code, signal } = await run('for (;;);')
  expect(code).toBeNull()
  expect(['SIGKILL', 'SIGXCPU']).toContain(signal)
})

test('a bounded process has the id that was told, and its parameters as they were given', async () => {
  const { pid, told } = await run('console.log(process.pid, process.argv[1])', `a "b" $HOME 'c'`)
  expect(told).toBe(`${pid} a "b" $HOME 'c'\n`)
})
