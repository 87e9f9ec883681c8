import { readSource, sourceFiles, workspaces, type Check, type Complaint } from './source-files.ts'

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s+['"](@orrery\/[a-z0-9-]+)(?:\/[^'"]*)?['"]|import\(\s*['"](@orrery\/[a-z0-9-]+)/g

/** Architecture §4: a package depends on lower floors only, declared in its package.json; type-only imports obey too. */
export const floors: Check = {
  name: 'floors',
  run() {
    const all = workspaces()
    const byName = new Map(all.map((workspace) => [workspace.name, workspace]))
    const complaints: Complaint[] = []
    for (const workspace of all) {
      if (!Number.isInteger(workspace.floor))
        complaints.push({ at: workspace.dir, what: 'package.json has no "floor"' })
      for (const name of workspace.dependencies) {
        const target = byName.get(name)
        if (target === undefined)
          complaints.push({ at: workspace.dir, what: `depends on ${name}, which does not exist` })
        // The two apps share the top floor; the composition root is handed the web by name.
        else if (target.floor >= workspace.floor && !(workspace.name === '@orrery/orrery' && name === '@orrery/web'))
          complaints.push({
            at: workspace.dir,
            what: `floor ${workspace.floor} depends on ${name} of floor ${target.floor}`,
          })
      }
    }
    for (const file of sourceFiles()) {
      const workspace = all.find((candidate) => file.startsWith(`${candidate.dir}/`))
      if (workspace === undefined) continue
      const test = /\.(test|bench|e2e\.test|slow\.test)\.tsx?$|\/(?:testing|bench|e2e)\//.test(file)
      for (const match of readSource(file).matchAll(IMPORT)) {
        const name = match[1] ?? match[2]!
        if (name === workspace.name) complaints.push({ at: file, what: `imports its own package by name (${name})` })
        // Tests may use the simulation and the local nodes from any floor.
        else if (!workspace.dependencies.includes(name) && !test)
          complaints.push({ at: file, what: `imports ${name}, which its package.json does not name` })
      }
    }
    return complaints
  },
}
