import { useRef, useState, type RefObject } from 'react'
import { chercherAdresse, chercherBatiment, completerAdresse } from '#contract/public/geographie.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { choisirAdresse } from '#domain/socle/recherche/adresse.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { useFocusSuivant } from '#web/socle/focus.ts'
import { useRecherche } from '#web/socle/appels/recherche.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ListeDeroulanteCombobox } from '#web/socle/ui/Combobox.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import {
  avecBatiment,
  avecChoix,
  avecTexte,
  direSaisie,
  sansAdresse,
  texteDe,
  type Reconnue,
} from './adresse.ts'

const MIN_FRAPPE = 3

/** Où va le focus quand l’adresse change de visage. */
const CHANGER = 'button[aria-label^="Changer"]'
const RECHERCHE = 'input[role="combobox"]'
const A_LA_MAIN = 'input:not([role])'

interface PropsAdresse {
  name: string
  libelle: string
  aide?: string
  requis: boolean
  erreur?: string
  erreurDe: (chemin: string) => string | undefined
  value: Saisie | null
  /** Change l’adresse d’après ce qu’elle est alors : la réponse d’un service peut venir tard. */
  onChange: (changer: (avant: Saisie) => Saisie) => void
  onBlur: () => void
  surRetrait?: () => void
}

/** Une adresse que l’on cherche, choisit, garde ou change (§4.8). */
function useAdresse(
  { value, onChange }: Pick<PropsAdresse, 'value' | 'onChange'>,
  bloc: RefObject<HTMLDivElement | null>,
) {
  const adresse = value ?? {}
  const focaliser = useFocusSuivant()
  const viser = (selecteur: string) => focaliser(() => bloc.current?.querySelector<HTMLElement>(selecteur))
  const [tape, setTape] = useState(texteDe(adresse, 'tape'))
  const [propositions, setPropositions] = useState<readonly Reconnue[] | null>(null)
  const [service, setService] = useState<'bon' | 'muet' | 'inconnue'>('bon')
  const [enCours, setEnCours] = useState(false)
  const remplie = Boolean(texteDe(adresse, 'voie') || texteDe(adresse, 'commune'))
  const suggestions = useRecherche(
    completerAdresse,
    tape.trim().length >= MIN_FRAPPE && !remplie ? { query: { texte: tape.trim() } } : null,
  )

  const prendre = async (choisie: Reconnue) => {
    setPropositions(null)
    viser(CHANGER)
    onChange((avant) => avecChoix(avant, choisie))
    // Sans réponse, l’adresse reste sans bâtiment ; on ne l’attend pas pour continuer.
    const { batId } = await essayer(chercherBatiment, { query: { cle: choisie.id } }).catch(() => ({
      batId: null,
    }))
    onChange((avant) => avecBatiment(avant, choisie.id, batId))
  }
  const garder = (texte: string) => {
    setPropositions(null)
    viser(A_LA_MAIN)
    onChange((avant) => avecTexte(avant, texte))
  }
  const chercher = async (texte: string) => {
    if (texte.trim().length < MIN_FRAPPE || enCours) return
    setEnCours(true)
    setService('bon')
    try {
      const reponse = await essayer(chercherAdresse, { query: { texte: texte.trim() } })
      const choix = choisirAdresse(texte, reponse.adresses)
      if (reponse.disponible && choix.cas === 'automatique') void prendre(choix.adresse)
      else if (reponse.disponible && choix.cas === 'choisir') setPropositions(choix.adresses)
      else {
        setService(reponse.disponible ? 'inconnue' : 'muet')
        garder(texte)
      }
    } catch {
      setService('muet')
      garder(texte)
    } finally {
      setEnCours(false)
    }
  }
  return {
    adresse,
    remplie,
    tape,
    taper: (texte: string) => {
      setTape(texte)
      onChange((avant) => ({ ...avant, tape: texte }))
    },
    choisirSuggestion: (texte: string) => {
      setTape(texte)
      void chercher(texte)
    },
    changer: () => {
      const texte = direSaisie(adresse)
      setTape(texte)
      viser(RECHERCHE)
      onChange((avant) => ({ ...sansAdresse(avant), tape: texte }))
    },
    effacer: () => {
      setTape('')
      viser(RECHERCHE)
      onChange(sansAdresse)
    },
    suggestions,
    propositions,
    renoncer: () => setPropositions(null),
    muet: service === 'muet',
    enCours,
    chercher,
    prendre,
    garder,
  }
}

type Adresse = ReturnType<typeof useAdresse>

/** Une adresse choisie : ce qu’elle est, et de quoi la changer. */
function AdresseChoisie({
  adresse,
  nom,
  surChangement,
  surRetrait,
}: {
  adresse: Saisie
  nom: string
  surChangement: () => void
  surRetrait?: () => void
}) {
  const localisee = adresse['geolocalisee'] === true
  const texte = direSaisie(adresse)
  return (
    <FicheLignes
      lignes={[
        {
          libelle: nom,
          valeur: (
            <>
              {texte}{' '}
              <Badge petit ton={localisee ? 'succes' : 'attention'}>
                {localisee ? 'Localisée' : 'Non localisée'}
              </Badge>
            </>
          ),
          action: (
            <GroupeBoutons>
              <Bouton
                variante="secondaire"
                taille="petit"
                icone="modifier"
                onClick={surChangement}
                aria-label={`Changer ${nom} : ${texte}`}
              >
                Changer
              </Bouton>
              {surRetrait && (
                <Bouton
                  variante="discret"
                  taille="petit"
                  icone="supprimer"
                  onClick={surRetrait}
                  aria-label={`Retirer ${nom} : ${texte}`}
                >
                  Retirer
                </Bouton>
              )}
            </GroupeBoutons>
          ),
        },
      ]}
    />
  )
}

const Retirer = ({ surRetrait }: Pick<PropsAdresse, 'surRetrait'>) =>
  surRetrait && (
    <Bouton variante="discret" icone="supprimer" onClick={surRetrait}>
      Retirer cette adresse
    </Bouton>
  )

/** Une adresse que le service n’a pas reconnue : on la complète soi-même. */
function AdresseALaMain({
  a,
  name,
  requis,
  erreur,
  erreurDe,
  onChange,
  onBlur,
  surRetrait,
}: PropsAdresse & { a: Adresse }) {
  const champ = (cle: 'voie' | 'codePostal' | 'commune') => ({
    requis,
    autoComplete: 'off',
    value: texteDe(a.adresse, cle),
    onChange: (v: string) =>
      onChange((avant) => ({ ...avant, [cle]: v, geolocalisee: false, aLaMain: true })),
    onBlur,
  })
  return (
    <Pile espace={4}>
      <Alerte ton={a.muet ? 'attention' : 'info'} annonce="status">
        {a.muet
          ? 'Le service de localisation ne répond pas. Vous pouvez continuer : complétez l’adresse vous-même.'
          : 'Cette adresse n’a pas été reconnue : elle sera gardée telle quelle, sans être localisée. Complétez-la, ou cherchez à nouveau.'}
      </Alerte>
      <ChampTexte {...champ('voie')} name={name} libelle="Numéro et voie" erreur={erreur} />
      <ChampTexte
        {...champ('codePostal')}
        name={`${name}.codePostal`}
        libelle="Code postal"
        erreur={erreurDe(`${name}.codePostal`)}
        largeur="courte"
        inputMode="numeric"
      />
      <ChampTexte
        {...champ('commune')}
        name={`${name}.commune`}
        libelle="Commune"
        erreur={erreurDe(`${name}.commune`)}
        largeur="moyenne"
      />
      <GroupeBoutons>
        <Bouton variante="secondaire" icone="recherche" onClick={a.changer}>
          Rechercher à nouveau
        </Bouton>
        <Retirer surRetrait={surRetrait} />
      </GroupeBoutons>
    </Pile>
  )
}

/** Plusieurs adresses répondent : la personne choisit, ou garde la sienne. */
function Propositions({ a }: { a: Adresse }) {
  return (
    <Modale
      ouverte={a.propositions !== null}
      surFermeture={a.renoncer}
      titre="Choisissez l’adresse"
      taille="LG"
      actions={
        <Bouton variante="secondaire" onClick={() => a.garder(a.tape)}>
          Garder mon adresse
        </Bouton>
      }
    >
      <p>
        Vous avez saisi : <strong>{a.tape}</strong>
      </p>
      <Tableau
        legende="Adresses reconnues"
        legendeMasquee
        cleDe={(r) => r.id}
        lignes={a.propositions ?? []}
        colonnes={[
          { cle: 'voie', titre: 'Voie', rendu: (r) => r.voie },
          { cle: 'codePostal', titre: 'Code postal', rendu: (r) => r.codePostal },
          { cle: 'commune', titre: 'Commune', rendu: (r) => r.commune },
          {
            cle: 'action',
            titre: 'Action',
            rendu: (r) => (
              <Bouton taille="petit" onClick={() => void a.prendre(r)} aria-label={`Choisir ${r.libelle}`}>
                Choisir
              </Bouton>
            ),
          },
        ]}
      />
    </Modale>
  )
}

function RechercheDAdresse({
  a,
  name,
  libelle,
  aide = 'Tapez le numéro, la voie et la commune, puis choisissez dans la liste. Par exemple : 12 rue Victor Hugo 69003 Lyon.',
  requis,
  erreur,
  onBlur,
  surRetrait,
}: PropsAdresse & { a: Adresse }) {
  const { resultat, enCours } = a.suggestions
  return (
    <Pile espace={4}>
      <ListeDeroulanteCombobox
        name={name}
        libelle={libelle}
        aide={aide}
        requis={requis}
        erreur={erreur}
        value={a.tape}
        onChange={a.taper}
        onBlur={onBlur}
        options={resultat?.disponible ? resultat.suggestions : null}
        enCours={enCours}
        cleOption={(s) => s.libelle}
        libelleOption={(s) => s.libelle}
        aucun="Aucun résultat. Appuyez sur Entrée pour utiliser cette adresse."
        surEntree={() => void a.chercher(a.tape)}
        surChoix={(s) => a.choisirSuggestion(s.libelle)}
      />
      {resultat && !resultat.disponible && (
        <Alerte ton="attention" annonce="status">
          Le service de localisation ne répond pas. Vous pouvez continuer : tapez l’adresse entière.
        </Alerte>
      )}
      <GroupeBoutons>
        <Bouton
          variante="secondaire"
          icone="valider"
          enCours={a.enCours}
          onClick={() => void a.chercher(a.tape)}
        >
          Utiliser cette adresse
        </Bouton>
        {a.tape.trim() !== '' && (
          <Bouton variante="discret" icone="croix" onClick={a.effacer}>
            Effacer
          </Bouton>
        )}
        <Retirer surRetrait={surRetrait} />
      </GroupeBoutons>
      <Propositions a={a} />
    </Pile>
  )
}

/**
 * Saisie d’une adresse (§4.8) : complétion pendant la frappe, choix automatique ou dans une fenêtre, « garder mon
 * adresse », et saisie à la main quand le service ne répond pas.
 */
export function ChampAdresse(props: PropsAdresse) {
  const bloc = useRef<HTMLDivElement>(null)
  const a = useAdresse(props, bloc)
  const dessin = () => {
    if (a.adresse['aLaMain'] === true) return <AdresseALaMain {...props} a={a} />
    if (!a.remplie) return <RechercheDAdresse {...props} a={a} />
    return (
      <AdresseChoisie
        adresse={a.adresse}
        nom={props.libelle}
        surChangement={a.changer}
        surRetrait={props.surRetrait}
      />
    )
  }
  return <div ref={bloc}>{dessin()}</div>
}
