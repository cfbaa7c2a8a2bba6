import { useRef, useState } from 'react'
import {
  chercherParcelle,
  chercherParcelleDuLieu,
  communesAbsorbees,
  communesParLibelle,
} from '#contract/public/geographie.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { lireIdu, lireParcelle } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { useFocusSuivant } from '#web/socle/focus.ts'
import { direParcelle } from '#domain/coproprietes/declaration/relecture.ts'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { idDeChamp } from '#web/socle/ui/champ.tsx'
import { ListeDeroulanteCombobox } from '#web/socle/ui/Combobox.tsx'
import { ChampTexte, Selection } from '#web/socle/ui/champs.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Grille, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { useRecherche } from '#web/socle/appels/recherche.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import {
  CARACTERES_D_UNE_PARCELLE,
  CHIFFRES_DU_NUMERO_DE_PARCELLE,
  LETTRES_DE_LA_SECTION,
} from '#domain/coproprietes/copropriete/bornes.ts'

type Commune = ReplyOf<typeof communesParLibelle>[number]
type Absorbee = ReplyOf<typeof communesAbsorbees>[number]

const VIDE = {
  codeInsee: '',
  commune: '',
  codePostal: '',
  prefixe: '',
  section: '',
  numero: '',
  communeAbsorbee: '',
}
type Ajout = typeof VIDE
type CommuneConnue = Pick<Ajout, 'codeInsee' | 'commune' | 'codePostal'>

/** Le champ d’une déclaration ; ailleurs, l’écran dit le sien. */
const CHAMP = 'identification.parcelle'

/** Interroge le cadastre ; null quand il ne répond pas. */
async function auCadastre(p: Parcelle): Promise<boolean | null> {
  try {
    const { codeInsee, prefixe, section, numero } = p
    const r = await essayer(chercherParcelle, { query: { codeInsee, prefixe, section, numero } })
    return r.disponible ? r.parcelle !== null : null
  } catch {
    return null
  }
}

interface PropsParcelles {
  champ?: string
  lignes: Saisie[]
  /** Change les lignes d’après ce qu’elles sont alors : le cadastre peut répondre tard. */
  onChange: (changer: (avant: Saisie[]) => Saisie[]) => void
  /** La parcelle tapée et pas encore ajoutée : gardée avec le brouillon, pour qu’elle ne se perde pas. */
  enAttente: Saisie | null
  surAttente: (tapee: Saisie | null) => void
  erreur?: string
  erreurDe: (chemin: string) => string | undefined
  /** La commune de l’adresse de référence, proposée d’office. */
  communeConnue: CommuneConnue | null
  /** Où est l’adresse de référence : sa parcelle se propose. */
  lieu: { codeInsee: string; lon: string; lat: string } | null
}

const texteDe = (tapee: Saisie | null, cle: keyof Ajout) => {
  const texte = tapee?.[cle]
  return typeof texte === 'string' ? texte : ''
}

const ajoutDe = (tapee: Saisie | null): Ajout => ({
  codeInsee: texteDe(tapee, 'codeInsee'),
  commune: texteDe(tapee, 'commune'),
  codePostal: texteDe(tapee, 'codePostal'),
  prefixe: texteDe(tapee, 'prefixe'),
  section: texteDe(tapee, 'section'),
  numero: texteDe(tapee, 'numero'),
  communeAbsorbee: texteDe(tapee, 'communeAbsorbee'),
})

/** La parcelle que l’on prépare : sa commune, ses références, et ce que le cadastre en dit. */
function useAjout({ champ = CHAMP, lignes, onChange, enAttente, surAttente, communeConnue }: PropsParcelles) {
  const ajout = ajoutDe(enAttente)
  const [absorbees, setAbsorbees] = useState<readonly Absorbee[]>([])
  const [colle, setColle] = useState('')
  // Ce qui est tapé pour changer de commune ; null tant qu’on n’y touche pas.
  const [communeTapee, setCommuneTapee] = useState<string | null>(null)
  const [refus, setRefus] = useState<Record<string, string>>({})
  const [enCours, setEnCours] = useState(false)
  const [muet, setMuet] = useState(false)
  const choisie = useRef('')
  const courante = ajout.codeInsee ? ajout : { ...ajout, ...communeConnue }
  const poser = (suite: Partial<Ajout>) => surAttente({ ...courante, ...suite })

  const choisirCommune = async (c: Commune) => {
    choisie.current = c.codeInsee
    setCommuneTapee(null)
    poser({
      codeInsee: c.codeInsee,
      commune: c.nom,
      codePostal: c.codesPostaux[0] ?? '',
      // D’une commune d’hier, ses sections ont gardé un préfixe à elles.
      prefixe: c.hier?.prefixe ?? '',
      communeAbsorbee: c.hier?.prefixe ? c.hier.nom : '',
    })
    const liste = await essayer(communesAbsorbees, { params: { text: c.codeInsee } }).catch(() => [])
    // Une autre commune a pu être choisie entre-temps.
    if (choisie.current === c.codeInsee) setAbsorbees(liste)
  }

  const vider = () => {
    setRefus({})
    setColle('')
    setCommuneTapee(null)
    surAttente(null)
  }

  /** Ajoute la parcelle si elle se lit, et rend vrai. */
  const ajouter = async (tapee: Ajout = courante): Promise<boolean> => {
    const lu = lireParcelle(communeTapee ? { ...tapee, codeInsee: '' } : tapee)
    if ('refus' in lu) {
      setRefus(Object.fromEntries(lu.refus.map((r) => [r.champ, direRefus(r)])))
      return false
    }
    const dejaLa = lignes.some((l) => {
      const autre = lireParcelle(l)
      return 'idu' in autre && autre.idu === lu.idu
    })
    if (dejaLa) {
      setRefus({ numero: direRefus({ code: 'PARCELLE_EN_DOUBLE' }) })
      return false
    }
    setEnCours(true)
    const trouvee = await auCadastre(lu.parcelle)
    setEnCours(false)
    setMuet(trouvee === null)
    // Un cadastre muet n’arrête personne : la parcelle compte, le serveur la relira.
    onChange((avant) => [...avant, { ...lu.parcelle, geolocalisee: trouvee ?? true }])
    vider()
    return true
  }

  const coller = (texte: string) => {
    setColle(texte)
    const idu = lireIdu(texte)
    if (idu)
      poser({ ...idu, commune: idu.codeInsee === courante.codeInsee ? courante.commune : idu.codeInsee })
  }

  return {
    champ,
    courante,
    poser,
    absorbees,
    choisirCommune,
    communeTapee,
    taperCommune: setCommuneTapee,
    colle,
    coller,
    refus,
    enCours,
    muet,
    ajouter,
    vider,
    commencee: courante.section.trim() !== '' || courante.numero.trim() !== '',
  }
}

type EnPreparation = ReturnType<typeof useAjout>

/** Les parcelles déjà ajoutées. */
function Ajoutees({
  champ,
  lignes,
  erreurDe,
  surRetrait,
}: {
  champ: string
  lignes: readonly Saisie[]
  erreurDe: (chemin: string) => string | undefined
  surRetrait: (rang: number) => void
}) {
  return (
    <FicheLignes
      lignes={lignes.map((ligne, i) => {
        const lu = lireParcelle(ligne)
        const localisee = ligne['geolocalisee'] === true
        const dite = 'parcelle' in lu ? direParcelle(lu.parcelle) : 'Parcelle incomplète'
        const erreur = erreurDe(`${champ}.${i}`)
        return {
          libelle: `Parcelle ${i + 1}`,
          valeur: (
            <>
              {dite}{' '}
              <Badge petit ton={localisee ? 'succes' : 'attention'}>
                {localisee ? 'Localisée' : 'Non trouvée au cadastre'}
              </Badge>
              {erreur && <> {erreur}</>}
            </>
          ),
          action: (
            <Bouton
              variante="discret"
              taille="petit"
              icone="supprimer"
              onClick={() => surRetrait(i)}
              aria-label={`Retirer la parcelle ${dite}`}
            >
              Retirer
            </Bouton>
          ),
        }
      })}
    />
  )
}

/** La commune, puis celle qu’elle a absorbée s’il y en a : le préfixe en dépend. */
function ChampCommune({ a, erreur }: { a: EnPreparation; erreur?: string }) {
  const { commune, communeAbsorbee } = a.courante
  const tapee = a.communeTapee ?? ''
  const communes = useRecherche(
    communesParLibelle,
    tapee.trim().length >= 2 ? { params: { text: tapee.trim() } } : null,
  )
  return (
    <>
      <ListeDeroulanteCombobox
        name={a.champ}
        libelle="Commune de la parcelle"
        aide="Tapez un nom, même d’une ancienne commune, ou un code postal, puis choisissez dans la liste."
        requis
        erreur={a.refus['codeInsee'] ?? erreur}
        value={a.communeTapee ?? commune}
        onChange={a.taperCommune}
        options={communes.resultat}
        enCours={communes.enCours}
        cleOption={(c) => `${c.codeInsee} ${c.hier?.nom ?? ''}`}
        libelleOption={(c) => c.hier?.dit ?? `${c.nom} (${c.codesPostaux[0] ?? c.codeInsee})`}
        surChoix={(c) => void a.choisirCommune(c)}
      />
      {a.absorbees.length > 0 && (
        <Selection
          name={`${a.champ}.communeAbsorbee`}
          libelle="Commune absorbée"
          aide="Si la parcelle est sur le territoire d’une ancienne commune : le préfixe en dépend."
          invite="Aucune"
          value={communeAbsorbee}
          options={a.absorbees.map((x) => ({ valeur: x.nom, libelle: `${x.nom} (préfixe ${x.prefixe})` }))}
          onChange={(nom) =>
            a.poser({
              communeAbsorbee: nom,
              prefixe: a.absorbees.find((x) => x.nom === nom)?.prefixe ?? '',
            })
          }
        />
      )}
    </>
  )
}

/** Préfixe, section et numéro, ou la référence entière qui les remplit. */
function ChampsReference({ a }: { a: EnPreparation }) {
  const champ = (cle: 'prefixe' | 'section' | 'numero') => ({
    name: `${a.champ}.${cle}`,
    largeur: 'courte' as const,
    autoComplete: 'off',
    erreur: a.refus[cle],
    value: a.courante[cle],
    onChange: (v: string) => a.poser({ [cle]: cle === 'section' ? v.toUpperCase() : v }),
  })
  return (
    <>
      <Grille min="petit">
        <ChampTexte
          {...champ('section')}
          libelle="Section"
          aide={`Une ou ${compter(LETTRES_DE_LA_SECTION, 'lettre')}, par exemple AB`}
          requis
        />
        <ChampTexte
          {...champ('numero')}
          libelle="Numéro"
          aide={`Un à ${compter(CHIFFRES_DU_NUMERO_DE_PARCELLE, 'chiffre')}`}
          requis
          inputMode="numeric"
        />
        <ChampTexte {...champ('prefixe')} libelle="Préfixe" aide="000 le plus souvent" inputMode="numeric" />
      </Grille>
      <ChampTexte
        name={`${a.champ}.reference`}
        libelle="Ou collez la référence entière"
        aide={`${CARACTERES_D_UNE_PARCELLE} caractères, par exemple 69383000AB0012. Elle remplit les champs ci-dessus.`}
        largeur="moyenne"
        autoComplete="off"
        value={a.colle}
        onChange={a.coller}
      />
    </>
  )
}

/** La parcelle où est l’adresse, d’après le cadastre : il n’y a plus qu’à dire que c’est elle. */
function Proposee({
  a,
  lieu,
  commune,
}: {
  a: EnPreparation
  lieu: PropsParcelles['lieu']
  commune: CommuneConnue
}) {
  const [ecartee, setEcartee] = useState(false)
  const { resultat } = useRecherche(chercherParcelleDuLieu, lieu && !ecartee ? { query: lieu } : null)
  const parcelle = resultat?.parcelle
  if (!parcelle) return null
  const tapee: Ajout = { ...VIDE, ...commune, ...parcelle }
  const lu = lireParcelle(tapee)
  if ('refus' in lu) return null
  return (
    <Alerte ton="info" annonce="status" titre="Est-ce votre parcelle ?">
      <p>
        D’après le cadastre, l’adresse de référence est sur la parcelle{' '}
        <strong>{direParcelle(lu.parcelle)}</strong>. Vérifiez-la sur votre avis de taxe foncière.
      </p>
      <GroupeBoutons>
        <Bouton taille="petit" icone="valider" enCours={a.enCours} onClick={() => void a.ajouter(tapee)}>
          Oui, l’ajouter
        </Bouton>
        <Bouton taille="petit" variante="discret" onClick={() => setEcartee(true)}>
          Non, j’en saisis une autre
        </Bouton>
      </GroupeBoutons>
    </Alerte>
  )
}

/** De quoi ajouter une parcelle ; ce qui y est tapé et pas ajouté se voit. */
function Ajouter({ a, erreur, enAttente }: { a: EnPreparation; erreur?: string; enAttente?: string }) {
  return (
    <Pile espace={4}>
      <p>
        Où la trouver : sur votre avis de taxe foncière, dans le règlement de copropriété, ou sur le plan de{' '}
        <Lien href="https://www.cadastre.gouv.fr" target="_blank">
          cadastre.gouv.fr
        </Lien>
        .
      </p>
      <ChampCommune a={a} erreur={erreur} />
      <div id={idDeChamp(`${a.champ}EnAttente`)}>
        <ChampsReference a={a} />
      </div>
      {enAttente && <Alerte ton="erreur">{enAttente}</Alerte>}
      <GroupeBoutons>
        <Bouton variante="secondaire" icone="ajouter" enCours={a.enCours} onClick={() => void a.ajouter()}>
          Ajouter cette parcelle
        </Bouton>
        {a.commencee && (
          <Bouton variante="discret" icone="croix" onClick={a.vider}>
            Effacer
          </Bouton>
        )}
      </GroupeBoutons>
    </Pile>
  )
}

/**
 * Les parcelles cadastrales (§5.4) : commune, préfixe d’une commune absorbée, section et numéro, ou référence de
 * quatorze caractères collée en entier ; chacune est cherchée au cadastre en s’ajoutant.
 */
export function Parcelles(props: PropsParcelles) {
  const { lignes, onChange, erreur, erreurDe, communeConnue, lieu } = props
  const bloc = useRef<HTMLDivElement>(null)
  const autre = useRef<HTMLButtonElement>(null)
  const focaliser = useFocusSuivant()
  const [ouverte, setOuverte] = useState(false)
  const a = useAjout(props)
  const section = () => document.getElementById(idDeChamp(`${a.champ}.section`))
  const retraits = () => [
    ...(bloc.current?.querySelectorAll<HTMLElement>('button[aria-label^="Retirer la parcelle"]') ?? []),
  ]
  const retirer = (rang: number) => {
    focaliser(() => {
      const restants = retraits()
      if (restants.length >= lignes.length) return null
      return restants[Math.min(rang, restants.length - 1)] ?? section()
    })
    onChange((avant) => avant.filter((_, i) => i !== rang))
  }
  const ajouter = async (tapee?: Ajout) => {
    // Visé d’avance : le bouton paraît avec la parcelle, et rien d’autre ne redessinera la page pour lui.
    focaliser(() => autre.current)
    const faite = await a.ajouter(tapee)
    if (faite) setOuverte(false)
    else focaliser(null)
    return faite
  }
  const enPreparation = { ...a, ajouter }
  return (
    <div ref={bloc}>
      <Pile espace={4}>
        {lignes.length > 0 && (
          <Ajoutees champ={a.champ} lignes={lignes} erreurDe={erreurDe} surRetrait={retirer} />
        )}
        {a.muet && (
          <Alerte ton="attention" annonce="status">
            Le cadastre ne répond pas. Vous pouvez continuer : la parcelle est gardée et sera vérifiée plus
            tard.
          </Alerte>
        )}
        {lignes.length === 0 && communeConnue && !a.commencee && (
          <Proposee key={lieu?.lon} a={enPreparation} lieu={lieu} commune={communeConnue} />
        )}
        {lignes.length === 0 || ouverte || a.commencee || erreur ? (
          <Ajouter a={enPreparation} erreur={erreur} enAttente={erreurDe(`${a.champ}EnAttente`)} />
        ) : (
          <div>
            <Bouton
              ref={autre}
              variante="secondaire"
              taille="petit"
              icone="ajouter"
              onClick={() => {
                focaliser(section)
                setOuverte(true)
              }}
            >
              Ajouter une autre parcelle
            </Bouton>
          </div>
        )}
      </Pile>
    </div>
  )
}
