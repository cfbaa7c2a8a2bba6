import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Doublon } from '#contract/immatriculation.ts'
import {
  annulerDoublon,
  libererDemande,
  lireDossier,
  ouvrirDemande,
  prolongerVerrou,
  validerDemande,
  type Dossier,
} from '#contract/validations.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import {
  dateDe,
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/copropriete/dissolution.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherJour } from '#domain/jour.ts'
import { JUSTIFICATIFS } from '#domain/mandat/justificatifs.ts'
import { AVIS_PREDECESSEUR } from '#domain/validation/avis.ts'
import { SITUATIONS_MANDAT } from '#domain/mandat/statuts.ts'
import { DECISIONS, type DecisionACorriger } from '#domain/validation/decision.ts'
import type { TypeDemande } from '#domain/validation/demandes.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { essayer, send } from '../api.ts'
import { aPourRaison, lireRefus } from '../refus.ts'
import { lignesDuBloc, type LigneLue } from '#domain/declaration/relecture.ts'
import { de } from '#domain/elision.ts'
import { afficherSiret } from '#domain/teledeclarant/siret.ts'
import { ReponseDuTeneur } from '../declaration/ReponseDuTeneur.tsx'
import { TableauDesProches } from '../immatriculation/Proches.tsx'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { notifier } from '../shell/notifications.ts'
import { heureDe, momentDe } from '#domain/instant.ts'
import { Courriel } from '../ui/Courriel.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { Alerte, Badge, Chargement, EtatVide } from '../ui/messages.tsx'
import { DeuxColonnes, FicheLignes, Pile, Rangee, Section, TitrePage } from '../ui/miseEnPage.tsx'

import { Piece, sansPieceVue, usePiece } from './Piece.tsx'
import { Affecter } from './Affecter.tsx'
import { Repondre } from './Repondre.tsx'

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
function Proches({
  dossier: { proches, prochesEcartees, raisonDistincte, nbBatimentsRef },
  surDoublon,
}: {
  dossier: Dossier
  /** La demande double cette copropriété ; absent quand on ne peut pas la décider. */
  surDoublon?: (proche: Doublon) => void
}) {
  if (proches.length === 0) return null
  return (
    <Section titre="Doublons possibles">
      <Pile espace={4}>
        <Alerte ton="attention">{declarationSurLesProches(prochesEcartees)}</Alerte>
        {raisonDistincte && (
          <FicheLignes
            lignes={[
              { libelle: 'Ce qui la distingue, selon le notaire', valeur: raisonDistincte },
              { libelle: 'Ses bâtiments de référence', valeur: nbBatimentsRef },
            ]}
          />
        )}
        <TableauDesProches
          proches={proches}
          {...(surDoublon && {
            action: (proche: Doublon) =>
              proche.numero && (
                <Bouton
                  taille="petit"
                  variante="secondaire"
                  aria-label={`C’est un doublon de ${afficherNumero(proche.numero)}`}
                  onClick={() => surDoublon(proche)}
                >
                  C’est un doublon
                </Bouton>
              ),
          })}
        />
      </Pile>
    </Section>
  )
}

/** Ce que demande un rattachement : la copropriété telle que le registre la connaît, puis le mandat déclaré. */
function RattachementDemande({ dossier, r }: { dossier: Dossier; r: NonNullable<Dossier['rattachement']> }) {
  return (
    <>
      <Section titre="Copropriété">
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: dossier.numero && (
                <Lien href={ADRESSES.fiche(dossier.numero)}>{afficherNumero(dossier.numero)}</Lien>
              ),
            },
            { libelle: 'Adresse de référence', valeur: dossier.adresse },
            { libelle: 'Lots', valeur: r.nbLots },
            { libelle: 'Représentant connu', valeur: r.representant },
            { libelle: 'Situation du mandat', valeur: SITUATIONS_MANDAT[r.situationMandat] },
            { libelle: 'Fin du mandat connu', valeur: r.mandatFin && afficherJour(r.mandatFin) },
            {
              libelle: 'Avis du représentant connu',
              valeur:
                r.avisPredecesseur &&
                `${AVIS_PREDECESSEUR[r.avisPredecesseur.avis].libelle} (${momentDe(r.avisPredecesseur.date)})`,
            },
          ]}
        />
      </Section>
      <Section titre="Mandat demandé">
        <FicheLignes
          lignes={[
            { libelle: 'Qualité', valeur: r.adminProvisoire ? 'Administrateur provisoire' : 'Syndic' },
            { libelle: 'Début', valeur: afficherJour(r.dateDebutMandat) },
            { libelle: 'Fin', valeur: afficherJour(r.dateFinMandat) },
            { libelle: 'Pièce', valeur: r.typeJustifMandat && JUSTIFICATIFS[r.typeJustifMandat].libelle },
          ]}
        />
      </Section>
    </>
  )
}

/** Ce que déclare une dissolution : la copropriété telle que le registre la connaît, puis le motif, le fait et la pièce. */
function DissolutionDemandee({ dossier, d }: { dossier: Dossier; d: NonNullable<Dossier['dissolution']> }) {
  return (
    <>
      <Section titre="Copropriété">
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: dossier.numero && (
                <Lien href={ADRESSES.fiche(dossier.numero)}>{afficherNumero(dossier.numero)}</Lien>
              ),
            },
            { libelle: 'Adresse de référence', valeur: dossier.adresse },
            { libelle: 'Lots', valeur: d.nbLots },
            { libelle: 'Date du règlement', valeur: d.dateReglement && afficherJour(d.dateReglement) },
            { libelle: 'Représentant connu', valeur: d.representant },
          ]}
        />
      </Section>
      <Section titre="Dissolution déclarée">
        <FicheLignes
          lignes={[
            { libelle: 'Motif', valeur: d.autreMotif ?? MOTIFS_DISSOLUTION[d.motif].libelle },
            { libelle: 'Fait générateur', valeur: FAITS_GENERATEURS[d.faitGenerateur].libelle },
            {
              libelle: dateDe(d.faitGenerateur) ?? 'Date du fait',
              valeur: d.dateFaitGenerateur && afficherJour(d.dateFaitGenerateur),
            },
            { libelle: 'Pièce', valeur: JUSTIFICATIFS_DISSOLUTION[d.typeJustif].libelle },
            { libelle: 'Liquidation', valeur: d.liquidation ? 'En cours' : 'Close, ou sans objet' },
          ]}
        />
      </Section>
    </>
  )
}

function Declaration({ dossier }: { dossier: Dossier }) {
  const { declaration, rattachement, dissolution } = dossier
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
      {rattachement && <RattachementDemande dossier={dossier} r={rattachement} />}
      {dissolution && <DissolutionDemandee dossier={dossier} d={dissolution} />}
      {etapesDuParcours(false, dossier.contexte.voie).map((etape) =>
        etape.bloc && declaration ? (
          <Section
            key={etape.code}
            titre={
              etape.bloc === 'infoRattachement' && dossier.contexte.voie === 'SYNDIC' ? 'Mandat' : etape.titre
            }
          >
            <FicheLignes lignes={lignesDuBloc(etape.bloc, declaration, dossier.contexte).map(situer)} />
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

const nomDe = ({ nomCopropriete, numero, adresse }: Dossier) =>
  nomCopropriete ?? (numero && adresse) ?? 'Copropriété sans nom d’usage'

/** Ce que l’examen dit d’une demande, selon ce qu’elle demande. */
const IMMATRICULATION = {
  demande: 'Demande d’immatriculation',
  valider: 'Valider l’immatriculation',
  question: 'Valider l’immatriculation ?',
  consequence: (d: Dossier) =>
    `Un numéro d’immatriculation sera attribué à « ${d.nomCopropriete ?? d.reference} » et le mandat ${de(d.etablissement)} deviendra le mandat courant. Le demandeur en sera averti par courriel.`,
  faite: (numero: string) => `La copropriété porte le numéro ${numero}.`,
}
const RATTACHEMENT: typeof IMMATRICULATION = {
  demande: 'Demande de rattachement',
  valider: 'Valider le rattachement',
  question: 'Valider le rattachement ?',
  consequence: (d) =>
    `${d.etablissement} deviendra le représentant de « ${d.nomCopropriete ?? d.numero ?? d.reference} », et le mandat précédent sera archivé. Le demandeur en sera averti par courriel.`,
  faite: (numero) => `La copropriété ${numero} a un nouveau représentant.`,
}

const DISSOLUTION: typeof IMMATRICULATION = {
  demande: 'Déclaration de dissolution',
  valider: 'Accepter la dissolution',
  question: 'Accepter la dissolution ?',
  consequence: (d) =>
    d.dissolution?.liquidation
      ? `La dissolution de « ${nomDe(d)} » sera en cours, jusqu’à ce que sa liquidation soit close. Le déclarant et le représentant en seront avertis par courriel.`
      : `« ${nomDe(d)} » sera dissoute et quittera l’annuaire ; son mandat sera archivé. C’est sans retour. Le déclarant et le représentant en seront avertis par courriel.`,
  faite: (numero) => `La dissolution de la copropriété ${numero} est acceptée.`,
}
const DOUBLON_NOTAIRE: typeof IMMATRICULATION = {
  demande: 'Immatriculation par un notaire',
  valider: 'Ce n’est pas un doublon, immatriculer',
  question: 'Immatriculer cette copropriété ?',
  consequence: (d) =>
    `« ${nomDe(d)} » recevra son numéro, sans représentant : celui que le notaire désigne, s’il en désigne un, sera averti et se rattachera. Le notaire en sera averti par courriel.`,
  faite: (numero) => `La copropriété porte le numéro ${numero}.`,
}
const MOTS: Partial<Record<TypeDemande, typeof IMMATRICULATION>> = {
  RATTACHEMENT,
  DISSOLUTION,
  DOUBLON_NOTAIRE,
}

/** L’examen d’une demande : la déclaration et la pièce côte à côte, et la décision. */
export function Examen({ id }: { id: number }) {
  const naviguer = useNavigate()
  const [etat, ouvrir, neplusLiberer] = useReservation(id)
  const [enCours, setEnCours] = useState(false)
  const [reponse, setReponse] = useState<DecisionACorriger | null>(null)
  const [affecte, setAffecte] = useState(false)
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
  const mots = MOTS[dossier.type] ?? IMMATRICULATION

  const valider = async () => {
    const aveugle = sansPieceVue(dossier.justificatif, piece)
    const oui = await demanderConfirmation({
      titre: mots.question,
      message: (
        <Pile espace={4}>
          {aveugle && <Alerte ton="attention">{aveugle}</Alerte>}
          <p>{mots.consequence(dossier)}</p>
        </Pile>
      ),
      confirmer: mots.valider,
    })
    if (!oui) return
    setEnCours(true)
    try {
      const { numero } = await essayer(validerDemande, {
        body: { idDemande: dossier.id, acte: 'valider' },
      })
      neplusLiberer(true)
      notifier({
        ton: 'succes',
        titre: 'Demande validée',
        texte: mots.faite(afficherNumero(numero)),
      })
      await naviguer({ href: CHEMINS.validations })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La demande n’a pas été validée', texte: lireRefus(cause).message })
      await ouvrir()
    } finally {
      setEnCours(false)
    }
  }

  const annuler = async (proche: Doublon) => {
    const numero = afficherNumero(proche.numero ?? '')
    const oui = await demanderConfirmation({
      titre: `Annuler la demande, doublon de ${numero} ?`,
      message: (
        <p>
          La demande {dossier.reference} sera annulée, sans retour. Son déclarant recevra le numéro {numero}
          {dossier.type === 'DOUBLON_NOTAIRE' ? ', à porter dans son acte.' : ', et de quoi s’y rattacher.'}
        </p>
      ),
      confirmer: 'Annuler la demande',
    })
    if (!oui) return
    try {
      await essayer(annulerDoublon, {
        params: { id: String(dossier.id) },
        body: { idCopropriete: proche.id },
      })
      neplusLiberer(true)
      notifier({
        ton: 'succes',
        titre: 'Demande annulée',
        texte: `La copropriété est déjà immatriculée : ${numero}. Le déclarant en est averti par courriel.`,
      })
      await naviguer({ href: CHEMINS.validations })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La demande n’est pas annulée', texte: lireRefus(cause).message })
      await ouvrir()
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
          {mots.valider}
        </Bouton>
      )}
      {etat.cas === 'tenue' && (
        <Bouton variante="secondaire" icone="message" onClick={() => setReponse('A_PRECISER')}>
          Demander des précisions
        </Bouton>
      )}
      {etat.cas === 'tenue' && (
        <Bouton variante="secondaire" icone="croix" onClick={() => setReponse('REFUSEE')}>
          Refuser
        </Bouton>
      )}
      {dossier.decideePar === null && (
        <Bouton variante="discret" onClick={() => setAffecte(true)}>
          Affecter à un teneur
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
      <TitrePage surtitre={`${mots.demande} ${dossier.reference}`} actions={actions}>
        {nomDe(dossier)}
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
      {affecte && (
        <Affecter
          dossier={dossier}
          surFermeture={() => setAffecte(false)}
          surAffectation={async () => {
            setAffecte(false)
            await ouvrir()
          }}
        />
      )}
      {dossier.affectation && (
        <Alerte ton="info" titre={`Affectée à ${dossier.affectation.nom}`} niveau={2}>
          <p>
            {dossier.affectation.raison} ({momentDe(dossier.affectation.date)})
          </p>
        </Alerte>
      )}
      {dossier.reponse && (
        <ReponseDuTeneur reponse={dossier.reponse} titre={DECISIONS[dossier.reponse.decision].libelle}>
          {dossier.suite && (
            <p>
              <Lien href={ADRESSES.validation(dossier.suite.id)}>
                Le déclarant l’a corrigée : demande {dossier.suite.reference}
              </Lien>
            </p>
          )}
        </ReponseDuTeneur>
      )}
      {dossier.corrige && (
        <ReponseDuTeneur
          reponse={dossier.corrige}
          titre={`Redéposée après la demande ${dossier.corrige.reference} (${DECISIONS[dossier.corrige.decision].libelle.toLowerCase()})`}
        />
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
      <Proches
        dossier={dossier}
        {...(etat.cas === 'tenue' && { surDoublon: (proche: Doublon) => void annuler(proche) })}
      />
      <DeuxColonnes
        moities
        principal={
          <Pile espace={6}>
            {/* À côté de la pièce : on répond en la lisant. */}
            {reponse && etat.cas === 'tenue' && (
              <Repondre
                key={reponse}
                dossier={dossier}
                decision={reponse}
                surFermeture={() => setReponse(null)}
                surReponse={() => {
                  neplusLiberer(true)
                  return naviguer({ href: CHEMINS.validations })
                }}
              />
            )}
            <Declaration dossier={dossier} />
          </Pile>
        }
        lateral={<Piece justificatif={dossier.justificatif} piece={piece} />}
      />
      {actions}
    </Pile>
  )
}
