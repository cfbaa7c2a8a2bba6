import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  libererDemande,
  lireDossier,
  ouvrirDemande,
  prolongerVerrou,
  validerImmatriculation,
  type Dossier,
} from '#contract/validations.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { essayer, send } from '../api.ts'
import { aPourRaison, lireRefus } from '../refus.ts'
import { lignesDuBloc, type LigneLue } from '#domain/declaration/relecture.ts'
import { de } from '#domain/elision.ts'
import { afficherSiret } from '#domain/teledeclarant/siret.ts'
import { TableauDesProches } from '../immatriculation/Proches.tsx'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { notifier } from '../shell/notifications.ts'
import { heureDe, momentDe } from '#domain/instant.ts'
import { Courriel } from '../ui/Courriel.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { Alerte, Badge, Chargement, EtatVide } from '../ui/messages.tsx'
import { DeuxColonnes, FicheLignes, Pile, Rangee, Section, TitrePage } from '../ui/miseEnPage.tsx'

import { Piece, sansPieceVue, usePiece } from './Piece.tsx'

const SIGNE_DE_VIE_MS = 4 * 60_000

type Etat =
  | { cas: 'chargement' }
  | { cas: 'tenue'; dossier: Dossier }
  | { cas: 'lecture'; dossier: Dossier; pourquoi: string }
  | { cas: 'absente' }

/** Réserve la demande en l’ouvrant, donne signe de vie, et la libère en partant (§4.7). */
function useReservation(id: number): [Etat, () => Promise<void>, (sans: boolean) => void] {
  const [etat, setEtat] = useState<Etat>({ cas: 'chargement' })
  const liberee = useRef(false)

  const ouvrir = useCallback(async () => {
    try {
      setEtat({
        cas: 'tenue',
        dossier: await essayer(ouvrirDemande, { params: { id: String(id) } }),
      })
    } catch (cause) {
      const refus = lireRefus(cause)
      if (!aPourRaison(refus, [409])) {
        setEtat({ cas: 'absente' })
        return
      }
      const dossier = await send(lireDossier, { params: { id: String(id) } })
      setEtat({ cas: 'lecture', dossier, pourquoi: refus.message })
    }
  }, [id])

  useEffect(() => {
    liberee.current = false
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void ouvrir()
    const partir = () => {
      if (liberee.current) return
      liberee.current = true
      void send(
        libererDemande,
        { params: { n: String(id) } },
        { erreursTraitees: true, enPartant: true },
      ).catch(() => undefined)
    }
    addEventListener('pagehide', partir)
    return () => {
      removeEventListener('pagehide', partir)
      partir()
    }
  }, [id, ouvrir])

  const tenue = etat.cas === 'tenue'
  useEffect(() => {
    if (!tenue) return undefined
    const battement = setInterval(() => {
      essayer(prolongerVerrou, { params: { id: String(id) } }).catch((cause: unknown) => {
        // Ce qui ne dit pas que la réservation est perdue laisse le prochain battement réessayer.
        if (!aPourRaison(cause, [409])) return
        setEtat((e) => ('dossier' in e ? { cas: 'lecture', dossier: e.dossier, pourquoi: cause.message } : e))
      })
    }, SIGNE_DE_VIE_MS)
    return () => clearInterval(battement)
  }, [id, tenue])

  return [etat, ouvrir, (sans) => (liberee.current = sans)]
}

/** Une adresse ou une parcelle dit si elle est reconnue, ce que le teneur vérifie. */
function situer({ libelle, valeur, localisee }: LigneLue) {
  if (localisee !== true) return { libelle, valeur }
  return {
    libelle,
    valeur: (
      <>
        {valeur}{' '}
        <Badge petit ton="succes">
          Localisée
        </Badge>
      </>
    ),
  }
}

/** Ce qu’en a dit le déclarant, quand on lui a montré les copropriétés proches. */
function declarationSurLesProches(ecartees: number | null): string {
  if (ecartees === null) return 'Cette demande ne dit pas ce que le déclarant en a vu à son dépôt.'
  if (ecartees === 0) return 'Aucune ne l’était au dépôt : le déclarant ne les a pas vues.'
  return ecartees === 1
    ? 'Le déclarant en a vu une au dépôt, et a déclaré qu’elle n’est pas la sienne.'
    : `Le déclarant en a vu ${ecartees} au dépôt, et a déclaré qu’aucune n’est la sienne.`
}

/** Les doublons possibles, avant de décider (§4.6). */
function Proches({ dossier: { proches, prochesEcartees } }: { dossier: Dossier }) {
  if (proches.length === 0) return null
  return (
    <Section titre="Doublons possibles">
      <Pile espace={4}>
        <Alerte ton="attention">{declarationSurLesProches(prochesEcartees)}</Alerte>
        <TableauDesProches proches={proches} />
      </Pile>
    </Section>
  )
}

function Declaration({ dossier }: { dossier: Dossier }) {
  return (
    <Pile espace={6}>
      <Section titre="Demandeur">
        <FicheLignes
          lignes={[
            { libelle: 'Demandeur', valeur: dossier.demandeur },
            { libelle: 'Profil', valeur: dossier.profilDemandeur },
            { libelle: 'Établissement', valeur: dossier.etablissement },
            { libelle: 'SIRET', valeur: dossier.siret && afficherSiret(dossier.siret) },
            { libelle: 'Adresse électronique', valeur: <Courriel adresse={dossier.email} /> },
            { libelle: 'Déposée', valeur: momentDe(dossier.dateDepot) },
          ]}
        />
      </Section>
      {etapesDuParcours(false).map((etape) =>
        etape.bloc ? (
          <Section key={etape.code} titre={etape.bloc === 'infoRattachement' ? 'Mandat' : etape.titre}>
            <FicheLignes
              lignes={lignesDuBloc(etape.bloc, dossier.declaration, dossier.contexte).map(situer)}
            />
          </Section>
        ) : null,
      )}
    </Pile>
  )
}

/** Ce que le dépôt a cru faute de réponse d’un service : contredit depuis, ou pas encore vérifié. */
function Croyances({ dossier }: { dossier: Dossier }) {
  return ([true, false] as const).map((contredite) => {
    const phrases = dossier.croyances.filter((c) => c.contredite === contredite)
    return phrases.length === 0 ? null : (
      <Alerte
        key={String(contredite)}
        ton={contredite ? 'attention' : 'info'}
        titre={contredite ? 'À vérifier avant de décider' : 'Pas encore vérifié'}
        niveau={2}
      >
        <ul>
          {phrases.map((c) => (
            <li key={c.message}>{c.message}</li>
          ))}
        </ul>
      </Alerte>
    )
  })
}

/** L’examen d’une demande : la déclaration et la pièce côte à côte, et la décision. */
export function Examen({ id }: { id: number }) {
  const naviguer = useNavigate()
  const [etat, ouvrir, neplusLiberer] = useReservation(id)
  const [enCours, setEnCours] = useState(false)
  const piece = usePiece('dossier' in etat ? etat.dossier.justificatif : null)

  if (etat.cas === 'chargement') return <Chargement lignes={10} libelle="Ouverture de la demande" />
  if (etat.cas === 'absente')
    return (
      <EtatVide
        niveau={1}
        titre="Cette demande n’existe pas"
        action={<LienBouton href={CHEMINS.validations}>Retour à la file</LienBouton>}
      >
        <p>Elle a peut-être été retirée.</p>
      </EtatVide>
    )
  const { dossier } = etat

  const valider = async () => {
    const aveugle = sansPieceVue(dossier.justificatif, piece)
    const oui = await demanderConfirmation({
      titre: 'Valider l’immatriculation ?',
      message: (
        <Pile espace={4}>
          {aveugle && <Alerte ton="attention">{aveugle}</Alerte>}
          <p>
            Un numéro d’immatriculation sera attribué à{' '}
            {`« ${dossier.declaration.identification.nomCopropriete ?? dossier.reference} »`} et le mandat{' '}
            {de(dossier.etablissement)} deviendra le mandat courant. Le demandeur en sera averti par courriel.
          </p>
        </Pile>
      ),
      confirmer: 'Valider l’immatriculation',
    })
    if (!oui) return
    setEnCours(true)
    try {
      const { numero } = await essayer(validerImmatriculation, {
        body: { idDemande: dossier.id, acte: 'valider' },
      })
      neplusLiberer(true)
      notifier({
        ton: 'succes',
        titre: 'Demande validée',
        texte: `La copropriété porte le numéro ${afficherNumero(numero)}.`,
      })
      await naviguer({ href: CHEMINS.validations })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La demande n’a pas été validée', texte: lireRefus(cause).message })
      await ouvrir()
    } finally {
      setEnCours(false)
    }
  }

  // La file se relit une fois la demande libérée : elle ne la dit plus réservée.
  const liberer = async () => {
    neplusLiberer(true)
    await send(libererDemande, { params: { n: String(id) } }, { erreursTraitees: true }).catch(
      () => undefined,
    )
    await naviguer({ href: CHEMINS.validations })
  }

  const actions = (
    <GroupeBoutons>
      {etat.cas === 'tenue' && (
        <Bouton icone="valider" enCours={enCours} onClick={() => void valider()}>
          Valider l’immatriculation
        </Bouton>
      )}
      {etat.cas === 'tenue' ? (
        <Bouton variante="secondaire" onClick={() => void liberer()}>
          Libérer et revenir à la file
        </Bouton>
      ) : (
        <LienBouton variante="secondaire" href={CHEMINS.validations}>
          Revenir à la file
        </LienBouton>
      )}
    </GroupeBoutons>
  )

  return (
    <Pile espace={6}>
      <TitrePage surtitre={`Demande d’immatriculation ${dossier.reference}`} actions={actions}>
        {dossier.declaration.identification.nomCopropriete ?? 'Copropriété sans nom d’usage'}
      </TitrePage>
      <Rangee>
        <Badge ton="info">{dossier.libelleEtat}</Badge>
        {etat.cas === 'tenue' && dossier.verrou && (
          <span>{`Réservée pour vous depuis ${heureDe(dossier.verrou.depuis)}.`}</span>
        )}
      </Rangee>
      {etat.cas === 'lecture' && (
        <Alerte
          ton="attention"
          titre="Vous consultez cette demande sans pouvoir la décider"
          niveau={2}
          annonce="status"
        >
          <p>{etat.pourquoi}</p>
          {dossier.numero && (
            <p>
              <Lien href={ADRESSES.fiche(dossier.numero)}>
                Fiche publique {afficherNumero(dossier.numero)}
              </Lien>
            </p>
          )}
        </Alerte>
      )}
      <Croyances dossier={dossier} />
      {dossier.avertissements.length > 0 && (
        <Alerte ton="info" titre="Points confirmés par le demandeur" niveau={2}>
          <ul>
            {dossier.avertissements.map((a) => (
              <li key={a.code + a.champ}>{a.message}</li>
            ))}
          </ul>
        </Alerte>
      )}
      <Proches dossier={dossier} />
      <DeuxColonnes
        moities
        principal={<Declaration dossier={dossier} />}
        lateral={<Piece justificatif={dossier.justificatif} piece={piece} />}
      />
      {actions}
    </Pile>
  )
}
