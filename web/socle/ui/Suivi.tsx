import { Icone } from './Icone.tsx'
import { Invisible } from './miseEnPage.tsx'

const ETATS = {
  faite: { classe: 'rnc-suivi__etape rnc-suivi__etape--faite', icone: 'cocher', dit: 'Fait : ' },
  'en-cours': { classe: 'rnc-suivi__etape rnc-suivi__etape--cours', icone: 'attente', dit: 'En cours : ' },
  'a-venir': { classe: 'rnc-suivi__etape', icone: 'plus', dit: 'À venir : ' },
} as const

/** Le suivi d’une démarche : ce qui est fait, en cours, à venir, de haut en bas. */
export function Suivi({
  etapes,
}: {
  etapes: readonly { code: string; titre: string; detail: string; etat: keyof typeof ETATS }[]
}) {
  return (
    <ol className="rnc-suivi">
      {etapes.map((e) => {
        const { classe, icone, dit } = ETATS[e.etat]
        return (
          <li key={e.code} className={classe} aria-current={e.etat === 'en-cours' ? 'step' : undefined}>
            <span className="rnc-suivi__marque">
              <Icone nom={icone} taille={1} />
            </span>
            <div>
              <p className="rnc-suivi__titre">
                <Invisible>{dit}</Invisible>
                {e.titre}
              </p>
              <p className="rnc-suivi__detail">{e.detail}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
