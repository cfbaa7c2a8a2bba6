import { useState } from 'react'
import { chercherAdresse, chercherBatiment, completerAdresse } from '#contract/geographie.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Saisie } from '#domain/declaration/declaration.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { choisirAdresse, decomposerAdresse } from '#domain/recherche/adresse.ts'
import { send } from '../api.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ListeDeroulanteCombobox } from '../ui/Combobox.tsx'
import { ChampTexte } from '../ui/champs.tsx'
import { Alerte, Badge } from '../ui/messages.tsx'
import { FicheLignes, Pile } from '../ui/miseEnPage.tsx'
import { Modale } from '../ui/Modale.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { useRecherche } from '../recherche.ts'

type Reconnue = ReplyOf<typeof chercherAdresse>['adresses'][number]

const MIN_FRAPPE = 3

/** Le bâtiment se cherche après le choix (§4.8) ; sans réponse, l’adresse reste sans lui. */
async function batimentDe(cle: string): Promise<string | null> {
  try {
    return (await send(chercherBatiment, { query: { cle } }, { erreursTraitees: true })).batId
  } catch {
    return null
  }
}

const texteDe = (a: Saisie, cle: string) => (typeof a[cle] === 'string' ? a[cle] : '')

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
  const texte = direAdresse({
    voie: texteDe(adresse, 'voie'),
    codePostal: texteDe(adresse, 'codePostal'),
    commune: texteDe(adresse, 'commune'),
  })
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
                aria-label={`Changer ${nom} : ${texte}`}
              >
                Changer
              </Bouton>
              {surRetrait && (
                <Bouton
                  variante="discret"
                  taille="petit"
                  icone="supprimer"
                  onClick={surRetrait}
                  aria-label={`Retirer ${nom} : ${texte}`}
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

/**
 * Saisie d’une adresse (§4.8) : complétion pendant la frappe, choix automatique ou dans une fenêtre, « garder mon
 * adresse », et saisie à la main quand le service ne répond pas.
 */
export function ChampAdresse({
  name,
  libelle,
  aide,
  requis,
  erreur,
  erreurDe,
  value,
  onChange,
  onBlur,
  surRetrait,
}: {
  name: string
  libelle: string
  aide?: string
  requis: boolean
  erreur?: string
  erreurDe: (chemin: string) => string | undefined
  value: Saisie | null
  onChange: (adresse: Saisie) => void
  onBlur: () => void
  surRetrait?: () => void
}) {
  const adresse = value ?? {}
  const [tape, setTape] = useState(texteDe(adresse, 'tape'))
  const [propositions, setPropositions] = useState<readonly Reconnue[] | null>(null)
  const [service, setService] = useState<'bon' | 'muet' | 'inconnue'>('bon')
  const [enCours, setEnCours] = useState(false)
  const [change, setChange] = useState(false)

  const remplie = Boolean(texteDe(adresse, 'voie') || texteDe(adresse, 'commune'))
  const aLaMain = adresse['aLaMain'] === true
  const suggestions = useRecherche(
    completerAdresse,
    tape.trim().length >= MIN_FRAPPE && !remplie ? { query: { texte: tape.trim() } } : null,
    (r: ReplyOf<typeof completerAdresse>) => r,
  )

  const prendre = async (a: Reconnue) => {
    setPropositions(null)
    setChange(false)
    const choisie: Saisie = {
      id: a.id,
      voie: a.voie,
      codePostal: a.codePostal,
      commune: a.commune,
      codeInsee: a.codeInsee,
      lon: a.lon,
      lat: a.lat,
      geolocalisee: true,
      complement: texteDe(adresse, 'complement'),
    }
    onChange(choisie)
    onChange({ ...choisie, batId: await batimentDe(a.id) })
  }

  const garder = (texte: string) => {
    setPropositions(null)
    setChange(false)
    onChange({
      ...decomposerAdresse(texte),
      geolocalisee: false,
      aLaMain: true,
      complement: texteDe(adresse, 'complement'),
    })
  }

  const chercher = async (texte: string) => {
    if (texte.trim().length < MIN_FRAPPE || enCours) return
    setEnCours(true)
    setService('bon')
    try {
      const reponse = await send(
        chercherAdresse,
        { query: { texte: texte.trim() } },
        { erreursTraitees: true },
      )
      if (!reponse.disponible) {
        setService('muet')
        garder(texte)
        return
      }
      const choix = choisirAdresse(texte, reponse.adresses)
      if (choix.cas === 'automatique') await prendre(choix.adresse)
      else if (choix.cas === 'choisir') setPropositions(choix.adresses)
      else {
        setService('inconnue')
        garder(texte)
      }
    } catch {
      setService('muet')
      garder(texte)
    } finally {
      setEnCours(false)
    }
  }

  if (remplie && !change && !aLaMain)
    return (
      <AdresseChoisie
        adresse={adresse}
        nom={libelle}
        surChangement={() => {
          setTape(
            direAdresse({
              voie: texteDe(adresse, 'voie'),
              codePostal: texteDe(adresse, 'codePostal'),
              commune: texteDe(adresse, 'commune'),
            }),
          )
          setChange(true)
          onChange({ complement: texteDe(adresse, 'complement') })
        }}
        surRetrait={surRetrait}
      />
    )

  if (aLaMain) {
    const poser = (cle: string) => (v: string) =>
      onChange({ ...adresse, [cle]: v, geolocalisee: false, aLaMain: true })
    return (
      <Pile espace={4}>
        <Alerte ton={service === 'muet' ? 'attention' : 'info'} annonce="status">
          {service === 'muet'
            ? 'Le service de localisation ne répond pas. Vous pouvez continuer : complétez l’adresse vous-même.'
            : 'Cette adresse n’a pas été reconnue : elle sera gardée telle quelle, sans être localisée. Complétez-la, ou cherchez à nouveau.'}
        </Alerte>
        <ChampTexte
          name={name}
          libelle="Numéro et voie"
          requis={requis}
          erreur={erreur}
          autoComplete="off"
          value={texteDe(adresse, 'voie')}
          onChange={poser('voie')}
          onBlur={onBlur}
        />
        <ChampTexte
          name={`${name}.codePostal`}
          libelle="Code postal"
          requis={requis}
          erreur={erreurDe(`${name}.codePostal`)}
          largeur="courte"
          inputMode="numeric"
          autoComplete="off"
          value={texteDe(adresse, 'codePostal')}
          onChange={poser('codePostal')}
          onBlur={onBlur}
        />
        <ChampTexte
          name={`${name}.commune`}
          libelle="Commune"
          requis={requis}
          largeur="moyenne"
          autoComplete="off"
          value={texteDe(adresse, 'commune')}
          onChange={poser('commune')}
          onBlur={onBlur}
        />
        <GroupeBoutons>
          <Bouton
            variante="secondaire"
            icone="recherche"
            onClick={() => {
              setTape(
                direAdresse({
                  voie: texteDe(adresse, 'voie'),
                  codePostal: texteDe(adresse, 'codePostal'),
                  commune: texteDe(adresse, 'commune'),
                }),
              )
              onChange({ complement: texteDe(adresse, 'complement') })
            }}
          >
            Chercher à nouveau
          </Bouton>
          {surRetrait && (
            <Bouton variante="discret" icone="supprimer" onClick={surRetrait}>
              Retirer cette adresse
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
    )
  }

  return (
    <Pile espace={4}>
      <ListeDeroulanteCombobox
        name={name}
        libelle={libelle}
        aide={
          aide ??
          'Tapez le numéro, la voie et la commune, puis choisissez dans la liste. Par exemple : 12 rue Victor Hugo 69003 Lyon.'
        }
        requis={requis}
        erreur={erreur}
        value={tape}
        onChange={(v) => {
          setTape(v)
          onChange({ ...adresse, tape: v })
        }}
        onBlur={onBlur}
        options={suggestions.resultat?.disponible ? suggestions.resultat.suggestions : null}
        enCours={suggestions.enCours}
        cleOption={(s) => s.libelle}
        libelleOption={(s) => s.libelle}
        aucun="Aucun résultat. Appuyez sur Entrée pour utiliser cette adresse."
        surEntree={() => void chercher(tape)}
        surChoix={(s) => {
          setTape(s.libelle)
          void chercher(s.libelle)
        }}
      />
      {suggestions.resultat && !suggestions.resultat.disponible && (
        <Alerte ton="attention" annonce="status">
          Le service de localisation ne répond pas. Vous pouvez continuer : tapez l’adresse entière.
        </Alerte>
      )}
      <GroupeBoutons>
        <Bouton variante="secondaire" icone="valider" enCours={enCours} onClick={() => void chercher(tape)}>
          Utiliser cette adresse
        </Bouton>
        {surRetrait && (
          <Bouton variante="discret" icone="supprimer" onClick={surRetrait}>
            Retirer cette adresse
          </Bouton>
        )}
      </GroupeBoutons>
      <Modale
        ouverte={propositions !== null}
        surFermeture={() => setPropositions(null)}
        titre="Choisissez l’adresse"
        taille="LG"
        actions={
          <Bouton variante="secondaire" onClick={() => garder(tape)}>
            Garder mon adresse
          </Bouton>
        }
      >
        <p>
          Vous avez saisi : <strong>{tape}</strong>
        </p>
        <Tableau
          legende="Adresses reconnues"
          legendeMasquee
          cleDe={(a) => a.id}
          lignes={propositions ?? []}
          colonnes={[
            { cle: 'voie', titre: 'Voie', rendu: (a) => a.voie },
            { cle: 'codePostal', titre: 'Code postal', rendu: (a) => a.codePostal },
            { cle: 'commune', titre: 'Commune', rendu: (a) => a.commune },
            {
              cle: 'action',
              titre: 'Action',
              rendu: (a) => (
                <Bouton taille="petit" onClick={() => void prendre(a)} aria-label={`Choisir ${a.libelle}`}>
                  Choisir
                </Bouton>
              ),
            },
          ]}
        />
      </Modale>
    </Pile>
  )
}
