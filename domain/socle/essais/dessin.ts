import { actesDe, transitionDe, type ActeDe, type Machine } from '#domain/socle/machine.ts'

/** Le dessin d’une machine, tel que docs/architecture.md le porte ; `sans` : les actes qui partent de presque partout. */
export function dessinerMachine<M extends Machine>(m: M, sans: readonly ActeDe<M>[] = []): string {
  const fleches = actesDe(m)
    .filter((acte) => !sans.includes(acte))
    .flatMap((acte) => {
      const { from, to } = transitionDe(m, acte)
      if (to === null) return []
      return (from.length === 0 ? ['[*]'] : from).map((de) => `  ${de} --> ${to} : ${acte}`)
    })
  return ['```mermaid', 'stateDiagram-v2', ...fleches, '```'].join('\n')
}
