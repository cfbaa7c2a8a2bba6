import { useState } from 'react'
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
  onChange: (lignes: Saisie[]) => void
  erreur?: string
  erreurDe: (chemin: string) => string | undefined
  /** La commune de l’adresse de référence, proposée d’office. */
  communeConnue: { codeInsee: string; commune: string; codePostal: string } | null
}) {
  const depart = { ...VIDE, ...communeConnue }
  const [ajout, setAjout] = useState<Ajout>(depart)
  const [texteCommune, setTexteCommune] = useState('')
  const [absorbees, setAbsorbees] = useState<readonly Absorbee[]>([])
  const [colle, setColle] = useState('')
  const [refus, setRefus] = useState<Record<string, string>>({})
  const [enCours, setEnCours] = useState(false)
  const [muet, setMuet] = useState(false)

  const courante = ajout.codeInsee ? ajout : { ...ajout, ...communeConnue }
  const communes = useRecherche(
    communesParLibelle,
    texteCommune.trim().length >= 2 && texteCommune !== ajout.commune
      ? { params: { text: texteCommune.trim() } }
      : null,
  )

  const choisirCommune = async (c: Commune) => {
    setTexteCommune(c.nom)
    setAjout({
      ...courante,
      codeInsee: c.codeInsee,
      commune: c.nom,
      codePostal: c.codesPostaux[0] ?? '',
      prefixe: '',
      communeAbsorbee: '',
    })
    const liste = await essayer(communesAbsorbees, { params: { text: c.codeInsee } }).catch(() => [])
    setAbsorbees(liste)
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
    onChange([...lignes, { ...lu.parcelle, geolocalisee: trouvee ?? true }])
    setAjout({ ...courante, section: '', numero: '' })
    setColle('')
  }

  const lireColle = (texte: string) => {
    setColle(texte)
    const idu = lireIdu(texte)
    if (!idu) return
    setAjout({
      ...courante,
      ...idu,
      commune: idu.codeInsee === courante.codeInsee ? courante.commune : idu.codeInsee,
    })
  }

  return (
    <Pile espace={4}>
      {lignes.length > 0 && (
        <FicheLignes
          lignes={lignes.map((ligne, i) => {
            const lu = lireParcelle(ligne)
            const localisee = ligne['geolocalisee'] === true
            const dite = 'parcelle' in lu ? direParcelle(lu.parcelle) : 'Parcelle incomplète'
            return {
              libelle: `Parcelle ${i + 1}`,
              valeur: (
                <>
                  {dite}{' '}
                  <Badge petit ton={localisee ? 'succes' : 'attention'}>
                    {localisee ? 'Localisée' : 'Non trouvée au cadastre'}
                  </Badge>
                  {erreurDe(`${CHAMP}.${i}`) && <> {erreurDe(`${CHAMP}.${i}`)}</>}
                </>
              ),
              action: (
                <Bouton
                  variante="discret"
                  taille="petit"
                  icone="supprimer"
                  onClick={() => onChange(lignes.filter((_, j) => j !== i))}
                  aria-label={`Retirer la parcelle ${dite}`}
                >
                  Retirer
                </Bouton>
              ),
            }
          })}
        />
      )}
      {muet && (
        <Alerte ton="attention" annonce="status">
          Le cadastre ne répond pas. Vous pouvez continuer : la parcelle est gardée et sera vérifiée plus
          tard.
        </Alerte>
      )}
      <ListeDeroulanteCombobox
        name={CHAMP}
        libelle="Commune de la parcelle"
        aide={
          courante.commune
            ? `Commune retenue : ${courante.commune}. Tapez un nom ou un code postal pour en changer.`
            : 'Tapez un nom ou un code postal.'
        }
        requis
        erreur={refus['codeInsee'] ?? erreur}
        value={texteCommune}
        onChange={setTexteCommune}
        options={communes.resultat}
        enCours={communes.enCours}
        cleOption={(c) => c.codeInsee}
        libelleOption={(c) => `${c.nom} (${c.codesPostaux[0] ?? c.codeInsee})`}
        surChoix={(c) => void choisirCommune(c)}
      />
      {absorbees.length > 0 && (
        <Selection
          name={`${CHAMP}.communeAbsorbee`}
          libelle="Commune absorbée"
          aide="Si la parcelle est sur le territoire d’une ancienne commune : le préfixe en dépend."
          invite="Aucune"
          value={courante.communeAbsorbee}
          options={absorbees.map((a) => ({ valeur: a.nom, libelle: `${a.nom} (préfixe ${a.prefixe})` }))}
          onChange={(nom) =>
            setAjout({
              ...courante,
              communeAbsorbee: nom,
              prefixe: absorbees.find((a) => a.nom === nom)?.prefixe ?? '',
            })
          }
        />
      )}
      <Grille min="petit">
        <ChampTexte
          name={`${CHAMP}.prefixe`}
          libelle="Préfixe"
          aide="000 le plus souvent"
          largeur="courte"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          erreur={refus['prefixe']}
          value={courante.prefixe}
          onChange={(v) => setAjout({ ...courante, prefixe: v })}
        />
        <ChampTexte
          name={`${CHAMP}.section`}
          libelle="Section"
          aide="Une ou deux lettres, par exemple AB"
          requis
          largeur="courte"
          maxLength={2}
          autoComplete="off"
          erreur={refus['section']}
          value={courante.section}
          onChange={(v) => setAjout({ ...courante, section: v.toUpperCase() })}
        />
        <ChampTexte
          name={`${CHAMP}.numero`}
          libelle="Numéro"
          aide="Un à quatre chiffres"
          requis
          largeur="courte"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          erreur={refus['numero']}
          value={courante.numero}
          onChange={(v) => setAjout({ ...courante, numero: v })}
        />
      </Grille>
      <ChampTexte
        name={`${CHAMP}.reference`}
        libelle="Ou collez la référence entière"
        aide="14 caractères, par exemple 69383000AB0012. Elle remplit les champs ci-dessus."
        largeur="moyenne"
        autoComplete="off"
        value={colle}
        onChange={lireColle}
      />
      <GroupeBoutons>
        <Bouton variante="secondaire" icone="ajouter" enCours={enCours} onClick={() => void ajouter()}>
          Ajouter cette parcelle
        </Bouton>
      </GroupeBoutons>
    </Pile>
  )
}
