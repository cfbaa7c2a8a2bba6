import { useEffect, useMemo, useRef, useState } from 'react'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { MOUVEMENTS, MOUVEMENTS_LISTES } from '#domain/institutions/categorisation/mouvements.ts'
import { CadreDeCarte, PasserLaCarte, type Fond } from '#web/socle/carte/CadreDeCarte.tsx'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { LaCategorie } from './Categorie.tsx'
import { MARQUES } from './changements/Mouvement.tsx'
import type { Montre } from './groupes.ts'
import { useLigneSuivie } from './ligne-suivie.ts'
import type { CarteDeGroupes, Gestes } from './moteur.ts'

/** L’identifiant de l’aide au clavier : elle est au bas de la page. */
export const AIDE_DE_LA_CARTE = 'outil-carte-aide'

/** Une carte vivante dans `conteneur` ; elle suit les groupes, et celui que l’on allume. */
function useCarteDeGroupes(groupes: readonly Montre[], gestes: Gestes, allume: string | null) {
  const conteneur = useRef<HTMLDivElement>(null)
  const [carte, setCarte] = useState<CarteDeGroupes | null>(null)
  const [etat, setEtat] = useState<{ fond: Fond; planMuet?: boolean }>({ fond: 'embarque' })
  const [echec, setEchec] = useState(false)
  const derniers = useRef(gestes)
  useEffect(() => {
    derniers.current = gestes
  }, [gestes])
  useEffect(() => {
    let ouverte: CarteDeGroupes | null = null
    let fermee = false
    const ouvrir = async () => {
      const [{ ouvrirGroupes }, { poserLeFond }] = await Promise.all([
        import('./moteur.ts'),
        import('#web/socle/carte/poser-le-fond.ts'),
      ])
      if (fermee || !conteneur.current) return
      ouverte = ouvrirGroupes(conteneur.current, {
        ouvrir: (g) => derniers.current.ouvrir(g),
        survoler: (codes, souris) => derniers.current.survoler(codes, souris),
      })
      setCarte(ouverte)
      await poserLeFond(ouverte.plan, setEtat)
    }
    ouvrir().catch(() => setEchec(true))
    return () => {
      fermee = true
      ouverte?.fermer()
    }
  }, [])
  useEffect(() => carte?.montrer(groupes), [carte, groupes])
  useEffect(() => carte?.allumer(allume), [carte, allume])
  return { conteneur, carte, echec, ...etat }
}

/** Celle qui a bougé se montre toujours : elle vient de ne plus s’évaluer. */
const estInconnue = ({ nombre, categories, mouvements }: Montre) =>
  mouvements === undefined && nombre === 1 && categories.NON_EVALUABLE === 1

/**
 * Les groupes sur la carte : d’un groupe, la part de chaque catégorie en anneau ; d’une copropriété, sa lettre. Celles que l’on n’évalue
 * pas s’y ajoutent à la demande : elles cacheraient les autres.
 */
export function CarteDesGroupes({
  groupes,
  auPlus = null,
  libelle = 'Carte des copropriétés, par catégorie',
  secours = 'l’onglet Tableau donne les mêmes chiffres',
  cible,
  allume,
  surGroupe,
  surSurvol,
}: {
  libelle?: string
  /** Où lire ce que la carte ne peut pas montrer. */
  secours?: string
  groupes: readonly Montre[]
  /** Combien elle en montre, les plus fragiles, quand il y en a d’autres. */
  auPlus?: number | null
  /** L’identifiant de la liste, où l’on va si l’on passe la carte. */
  cible: string
  /** Le code du groupe que l’on survole dans la liste. */
  allume: string | null
  surGroupe: (groupe: Montre) => void
  /** Les codes de ce que l’on survole sur la carte. */
  surSurvol: (codes: readonly string[]) => void
}) {
  const inconnues = useMemo(() => groupes.filter(estInconnue), [groupes])
  // Seules, elles se montrent : une carte vide ne dirait rien.
  const [avecElles, setAvecElles] = useState(false)
  const toutes = avecElles || inconnues.length === groupes.length
  const montres = useMemo(
    () => (toutes ? groupes : groupes.filter((g) => !estInconnue(g))),
    [groupes, toutes],
  )
  const suivre = useLigneSuivie(cible)
  const { conteneur, carte, echec, fond, planMuet } = useCarteDeGroupes(
    montres,
    {
      ouvrir: surGroupe,
      survoler: (codes, souris) => {
        surSurvol(codes)
        suivre(souris)
      },
    },
    allume,
  )
  const sansPlace = groupes.filter((g) => g.lon === null).length
  return (
    <div className="rnc-carto rnc-outil__carte">
      <PasserLaCarte cible={cible} passer={() => document.getElementById(cible)?.focus()} />
      {echec && <p role="alert">{`La carte n’a pas pu s’ouvrir\u00a0: ${secours}.`}</p>}
      {planMuet && (
        <p className="rnc-carto__avis" role="status">
          Le plan de l’IGN ne répond pas : un fond simplifié le remplace.
        </p>
      )}
      <CadreDeCarte
        ref={conteneur}
        carte={carte}
        libelle={libelle}
        aide={AIDE_DE_LA_CARTE}
        occupee={carte === null}
        fond={fond}
      />
      <div className="rnc-outil__sous-la-carte">
        <ul className="rnc-outil__legende" aria-label="Légende">
          {CODES_CATEGORIES.filter((c) => montres.some((g) => g.categories[c] > 0)).map((categorie) => (
            <li key={categorie}>
              <LaCategorie categorie={categorie} />
            </li>
          ))}
          {MOUVEMENTS_LISTES.filter((code) => montres.some((g) => g.mouvements?.[code])).map((code) => (
            <li key={code}>
              <span className={MARQUES[code]} aria-hidden="true" /> {MOUVEMENTS[code].une}
            </li>
          ))}
        </ul>
        {inconnues.length > 0 && inconnues.length < groupes.length && (
          <CaseACocher
            petite
            name="avec-les-inconnues"
            libelle={`Montrer aussi les non évaluables (${afficherEntier(inconnues.length)})`}
            value={avecElles}
            onChange={setAvecElles}
          />
        )}
        {auPlus !== null && (
          <p className="rnc-carto__aide">
            {`La carte montre les ${afficherEntier(auPlus)} plus fragiles\u00a0: la liste les a toutes.`}
          </p>
        )}
        {sansPlace > 0 && (
          <p className="rnc-carto__aide">
            {`${sansPlace > 1 ? `${sansPlace} ne sont pas` : 'Une n’est pas'} sur la carte, faute de position\u00a0: la liste ${sansPlace > 1 ? 'les a' : 'l’a'}.`}
          </p>
        )}
      </div>
    </div>
  )
}
