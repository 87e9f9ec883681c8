import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseCommandLine } from './cli/parse-command-line.ts'
import { loadConfig } from './config/load-config.ts'

type Service = {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: object
  readonly configs?: readonly { readonly source: string }[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly configs: object
}

const dir = mkdtempSync(path.join(tmpdir(), 'orrery-compose-'))
afterAll(() => rmSync(dir, { recursive: true }))
const { services, volumes, configs } = parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../compose.yaml'), 'utf8'),
  { merge: true },
) as Compose

test('issue 4: whatever a service of the compose file names is in it', () => {
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services), name).toContain(other)
    for (const { source } of service.configs ?? []) expect(Object.keys(configs), name).toContain(source)
    for (const volume of service.volumes ?? []) {
      const [from] = volume.split(':')
      if (from !== '.') expect(Object.keys(volumes), name).toContain(from)
    }
  }
})

test('issue 4: its processes are configured as this program understands it: one indexes, two read with another right', async () => {
  const roles: string[] = []
  const users = new Set<string>()
  const dirs = new Set<string>()
  for (const [name, { command = [], environment = {}, volumes: mounts = [] }] of Object.entries(services)) {
    if (command[0] !== 'npm' || command[1] !== 'start' || command[3] === 'build') continue
    const line = parseCommandLine(command.slice(3))
    roles.push(line.command)
    // What the operator is asked for.
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        String(value).replace(/\$\{[^}]*\}/, key.startsWith('ORRERY_NODES') ? 'http://node:8545' : 'secret'),
      ]),
    )
    const config = await loadConfig(dir, env)
    expect(config, name).toMatchObject({
      bus: { url: 'nats://nats:4222' },
      clickhouse: { url: 'http://clickhouse:8123', database: 'orrery', password: 'secret' },
      chains: { ETH: { nodes: ['http://node:8545'] } },
    })
    for (const key of Object.keys(env).filter((key) => key.startsWith('ORRERY_'))) {
      const { [key]: _without, ...rest } = env
      expect(await loadConfig(dir, rest), `${name}: ${key} has no effect`).not.toEqual(config)
    }
    users.add(`${line.command} ${config.clickhouse!.user}`)
    dirs.add(mounts.find((mount) => mount.endsWith(`:${line.dataDir}`))!)
  }
  expect(roles.toSorted()).toEqual(['index', 'serve', 'serve'])
  expect([...users].toSorted()).toEqual(['index orrery', 'serve reader'])
  expect(dirs.size).toBe(3)
})

test('the unit for systemd starts what this program understands, and tells the first process alone to end', () => {
  const unit = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/orrery.service'), 'utf8')
  const told = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program, script, ...words] = told('ExecStart').split(' ')
  expect([program, script]).toEqual(['/usr/bin/node', 'scripts/run.mjs'])
  expect(parseCommandLine(words)).toMatchObject({ command: 'start', dataDir: '/var/lib/orrery' })
  expect(told('StateDirectory')).toBe('orrery')
  expect(told('ExecStartPre')).toBe('/usr/bin/node scripts/run.mjs start build')
  // The engine ends after who writes to it, within the time that a stop takes at most.
  expect(told('KillMode')).toBe('mixed')
  expect(Number(told('TimeoutStopSec'))).toBeGreaterThan(10)
})
