import { useSite } from '#web/socle/shell/contexte.ts'

/** Ce qu’un lecteur de fils trouve dans la page : React le porte dans sa tête. */
export function FilAtom({ href, titre }: { href: string; titre: string }) {
  const { origine } = useSite()
  return <link rel="alternate" type="application/atom+xml" title={titre} href={origine + href} />
}
