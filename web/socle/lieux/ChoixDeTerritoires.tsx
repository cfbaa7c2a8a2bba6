import type { TerritoireNomme } from '#contract/institutions/habilitations.ts'
import { chercherLieux } from '#contract/public/territoires.ts'
import { NIVEAUX_GEOGRAPHIQUES } from '#domain/socle/acces/sso.ts'
import { dansCeTerritoire, niveauDuLieu } from '#domain/institutions/habilitations/lieux.ts'
import { NATIONAL, niveauxDesParties } from '#domain/institutions/habilitations/territoires.ts'
import { direLieu, type Lieu } from '#domain/socle/territoire/lieux.ts'
import { useRecherche } from '#web/socle/appels/recherche.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { ListeDeroulanteCombobox } from '#web/socle/ui/Combobox.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LETTRES_D_UN_LIEU } from '#domain/socle/recherche/bornes.ts'

const memes = (a: TerritoireNomme, b: TerritoireNomme) => a.niveau === b.niveau && a.code === b.code

/** « Rhône (département) » : le nom d’un territoire et son niveau. */
export const direTerritoire = ({ nom, niveau, code }: TerritoireNomme): string =>
  niveau === 'NATIONAL'
    ? nom
    : `${nom} (${NIVEAUX_GEOGRAPHIQUES[niveau].toLowerCase()}${niveau === 'DEPARTEMENT' || niveau === 'COMMUNE' ? ` ${code}` : ''})`

/** Plusieurs territoires, cherchés par leur nom, leur numéro ou leur code postal ; chacun se retire. */
export function ChoixDeTerritoires({
  name,
  libelle,
  aide,
  value,
  onChange,
  tape,
  surTape,
  erreur,
  requis = false,
  sansMarque = false,
  national = false,
  parties,
}: {
  name: string
  libelle: string
  aide?: string
  value: readonly TerritoireNomme[]
  onChange: (territoires: TerritoireNomme[]) => void
  /** Ce qui est tapé et n’est pas encore choisi : le formulaire le dit avant de partir. */
  tape: string
  surTape: (tape: string) => void
  erreur?: string | undefined
  requis?: boolean
  sansMarque?: boolean
  /** Propose aussi toute la France. */
  national?: boolean
  /** Ne propose qu’une partie de ces territoires. */
  parties?: readonly TerritoireNomme[]
}) {
  const cherche = tape.trim()
  // D’un seul, la recherche donne d’abord ce qu’il contient ; de plusieurs, le serveur dira ce qui n’en est pas.
  const [seule, ...autres] = parties ?? []
  const dans = seule && autres.length === 0 ? dansCeTerritoire(seule) : null
  const { resultat, enCours } = useRecherche(
    chercherLieux,
    cherche.length < 2 ? null : { query: { q: cherche, ...(dans !== null && { dans }) } },
  )
  const niveaux = parties && niveauxDesParties(parties)
  const proposes = resultat?.lieux.filter(
    ({ type, dedans }) => (dans === null || dedans) && (niveaux?.includes(niveauDuLieu(type)) ?? true),
  )
  const tout = value.some(({ niveau }) => niveau === 'NATIONAL')
  const ajouter = ({ type, code, nom }: Lieu) => {
    const neuf = { niveau: niveauDuLieu(type), code, nom }
    surTape('')
    if (!value.some((t) => memes(t, neuf))) onChange([...value, neuf])
  }
  return (
    <Pile espace={2}>
      <ListeDeroulanteCombobox<Lieu>
        name={name}
        libelle={libelle}
        aide={
          aide ??
          `Une région, un département, une intercommunalité ou une commune. Tapez ${compter(LETTRES_D_UN_LIEU, 'lettre')}.`
        }
        erreur={erreur}
        requis={requis}
        sansMarque={sansMarque}
        disabled={tout}
        value={tape}
        onChange={surTape}
        options={cherche.length < 2 ? null : (proposes ?? null)}
        {...(parties && {
          aucun:
            dans === null
              ? 'Rien de votre territoire parmi les premiers trouvés. Tapez le nom en entier.'
              : 'Aucune partie de votre territoire ne porte ce nom',
        })}
        enCours={enCours}
        cleOption={({ type, code, dit }) => `${type} ${code} ${dit ?? ''}`}
        libelleOption={direLieu}
        surChoix={ajouter}
      />
      {national && (
        <CaseACocher
          name={`${name}-france`}
          libelle="France entière"
          value={tout}
          onChange={(oui) => onChange(oui ? [{ ...NATIONAL, nom: 'France entière' }] : [])}
        />
      )}
      <FiltresChoisis
        choisis={value
          .filter(({ niveau }) => niveau !== 'NATIONAL')
          .map((t) => ({ libelle: direTerritoire(t), sans: value.filter((v) => !memes(v, t)) }))}
        surRetrait={onChange}
      />
    </Pile>
  )
}
