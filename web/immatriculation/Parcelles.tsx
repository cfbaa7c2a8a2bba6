import { useRef, useState } from 'react'
import { chercherParcelle, communesAbsorbees, communesParLibelle } from '#contract/geographie.ts'
import type { ReplyOf } from '#contract/call.ts'
import { lireIdu, lireParcelle } from '#domain/copropriete/parcelle.ts'
import type { Parcelle, Saisie } from '#domain/declaration/declaration.ts'
import { direRefus } from '#domain/refus.ts'
import { essayer } from '../api.ts'
import { direParcelle } from '../declaration/resume.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ListeDeroulanteCombobox } from '../ui/Combobox.tsx'
import { ChampTexte, Selection } from '../ui/champs.tsx'
import { Alerte, Badge } from '../ui/messages.tsx'
import { FicheLignes, Grille, Pile } from '../ui/miseEnPage.tsx'
import { useRecherche } from '../recherche.ts'

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

/** La parcelle que l’on prépare : sa commune, ses références, et ce que le cadastre en dit. */
function useAjout(
  lignes: readonly Saisie[],
  onChange: (changer: (avant: Saisie[]) => Saisie[]) => void,
  communeConnue: CommuneConnue | null,
) {
  const [ajout, setAjout] = useState<Ajout>({ ...VIDE, ...communeConnue })
  const [absorbees, setAbsorbees] = useState<readonly Absorbee[]>([])
  const [colle, setColle] = useState('')
  const [refus, setRefus] = useState<Record<string, string>>({})
  const [enCours, setEnCours] = useState(false)
  const [muet, setMuet] = useState(false)
  const choisie = useRef('')
  const courante = ajout.codeInsee ? ajout : { ...ajout, ...communeConnue }
  const poser = (suite: Partial<Ajout>) => setAjout({ ...courante, ...suite })

  const choisirCommune = async (c: Commune) => {
    choisie.current = c.codeInsee
    poser({
      codeInsee: c.codeInsee,
      commune: c.nom,
      codePostal: c.codesPostaux[0] ?? '',
      prefixe: '',
      communeAbsorbee: '',
    })
    const liste = await essayer(communesAbsorbees, { params: { text: c.codeInsee } }).catch(() => [])
    // Une autre commune a pu être choisie entre-temps.
    if (choisie.current === c.codeInsee) setAbsorbees(liste)
  }

  const ajouter = async () => {
    const lu = lireParcelle(courante)
    if ('refus' in lu) {
      setRefus(Object.fromEntries(lu.refus.map((r) => [r.champ, direRefus(r)])))
      return
    }
    const dejaLa = lignes.some((l) => {
      const autre = lireParcelle(l)
      return 'idu' in autre && autre.idu === lu.idu
    })
    if (dejaLa) {
      setRefus({ numero: direRefus({ code: 'PARCELLE_EN_DOUBLE' }) })
      return
    }
    setEnCours(true)
    const trouvee = await auCadastre(lu.parcelle)
    setEnCours(false)
    setMuet(trouvee === null)
    setRefus({})
    // Un cadastre muet n’arrête personne : la parcelle compte, le serveur la relira.
    onChange((avant) => [...avant, { ...lu.parcelle, geolocalisee: trouvee ?? true }])
    poser({ section: '', numero: '' })
    setColle('')
  }

  const coller = (texte: string) => {
    setColle(texte)
    const idu = lireIdu(texte)
    if (idu)
      poser({ ...idu, commune: idu.codeInsee === courante.codeInsee ? courante.commune : idu.codeInsee })
  }

  return { courante, poser, absorbees, choisirCommune, colle, coller, refus, enCours, muet, ajouter }
}

type EnPreparation = ReturnType<typeof useAjout>

/** Les parcelles déjà ajoutées. */
function Ajoutees({
  lignes,
  erreurDe,
  surRetrait,
}: {
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
        const erreur = erreurDe(`${CHAMP}.${i}`)
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
  const [texte, setTexte] = useState('')
  const { commune, communeAbsorbee } = a.courante
  const communes = useRecherche(
    communesParLibelle,
    texte.trim().length >= 2 && texte !== commune ? { params: { text: texte.trim() } } : null,
  )
  return (
    <>
      <ListeDeroulanteCombobox
        name={CHAMP}
        libelle="Commune de la parcelle"
        aide={
          commune
            ? `Commune retenue : ${commune}. Tapez un nom ou un code postal pour en changer.`
            : 'Tapez un nom ou un code postal.'
        }
        requis
        erreur={a.refus['codeInsee'] ?? erreur}
        value={texte}
        onChange={setTexte}
        options={communes.resultat}
        enCours={communes.enCours}
        cleOption={(c) => c.codeInsee}
        libelleOption={(c) => `${c.nom} (${c.codesPostaux[0] ?? c.codeInsee})`}
        surChoix={(c) => {
          setTexte(c.nom)
          void a.choisirCommune(c)
        }}
      />
      {a.absorbees.length > 0 && (
        <Selection
          name={`${CHAMP}.communeAbsorbee`}
          libelle="Commune absorbée"
          aide="Si la parcelle est sur le territoire d’une ancienne commune : le préfixe en dépend."
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
    name: `${CHAMP}.${cle}`,
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
          {...champ('prefixe')}
          libelle="Préfixe"
          aide="000 le plus souvent"
          inputMode="numeric"
          maxLength={3}
        />
        <ChampTexte
          {...champ('section')}
          libelle="Section"
          aide="Une ou deux lettres, par exemple AB"
          requis
          maxLength={2}
        />
        <ChampTexte
          {...champ('numero')}
          libelle="Numéro"
          aide="Un à quatre chiffres"
          requis
          inputMode="numeric"
          maxLength={4}
        />
      </Grille>
      <ChampTexte
        name={`${CHAMP}.reference`}
        libelle="Ou collez la référence entière"
        aide="14 caractères, par exemple 69383000AB0012. Elle remplit les champs ci-dessus."
        largeur="moyenne"
        autoComplete="off"
        value={a.colle}
        onChange={a.coller}
      />
    </>
  )
}

/**
 * Les parcelles cadastrales (§5.4) : commune, préfixe d’une commune absorbée, section et numéro, ou référence de
 * quatorze caractères collée en entier ; chacune est cherchée au cadastre en s’ajoutant.
 */
export function Parcelles({
  lignes,
  onChange,
  erreur,
  erreurDe,
  communeConnue,
}: {
  lignes: Saisie[]
  /** Change les lignes d’après ce qu’elles sont alors : le cadastre peut répondre tard. */
  onChange: (changer: (avant: Saisie[]) => Saisie[]) => void
  erreur?: string
  erreurDe: (chemin: string) => string | undefined
  /** La commune de l’adresse de référence, proposée d’office. */
  communeConnue: CommuneConnue | null
}) {
  const a = useAjout(lignes, onChange, communeConnue)
  return (
    <Pile espace={4}>
      {lignes.length > 0 && (
        <Ajoutees
          lignes={lignes}
          erreurDe={erreurDe}
          surRetrait={(rang) => onChange((avant) => avant.filter((_, i) => i !== rang))}
        />
      )}
      {a.muet && (
        <Alerte ton="attention" annonce="status">
          Le cadastre ne répond pas. Vous pouvez continuer : la parcelle est gardée et sera vérifiée plus
          tard.
        </Alerte>
      )}
      <ChampCommune a={a} erreur={erreur} />
      <ChampsReference a={a} />
      <GroupeBoutons>
        <Bouton variante="secondaire" icone="ajouter" enCours={a.enCours} onClick={() => void a.ajouter()}>
          Ajouter cette parcelle
        </Bouton>
      </GroupeBoutons>
    </Pile>
  )
}
