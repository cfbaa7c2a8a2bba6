import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  cloreReclamation,
  lirePieceDeReclamation,
  prendreReclamation,
  rendreReclamation,
  repondreReclamation,
  reprendreReclamation,
  transmettreReclamation,
  type ReclamationLue,
} from '#contract/public/reclamations.ts'
import { estPermis, TENIR_HABILITATIONS, TENIR_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import * as ADRESSES_DES_COMPTES from '#domain/comptes/adresses.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_DES_INSTITUTIONS from '#domain/institutions/adresses.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direPoids } from '#domain/socle/mots/poids.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { DEMANDEURS, SORTES, type SorteDeReclamation } from '#domain/public/reclamations/listes.ts'
import { modeleDeReponse } from '#domain/public/reclamations/modeles.ts'
import { ETATS_RECLAMATION, estRepondue, estTenue } from '#domain/public/reclamations/etats.ts'
import { type Geste } from '#domain/public/reclamations/transitions.ts'
import { TEXTE_MAX, verifierMessage } from '#domain/public/reclamations/verifier.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { adresseDe, essayer, send, type Options } from '#web/socle/appels/api.ts'
import { garderBrouillon, lireBrouillon, ReponseNonEnvoyee } from '#web/socle/formulaire/brouillon.tsx'
import { oublierSaisie } from '#web/socle/formulaire/gardee.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { afficherTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { DeuxColonnes, FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Fil } from './Fil.tsx'
import './reclamation.css'

/** Les deux formulaires de la page se gardent et se corrigent chacun pour soi : la note n’est pas lue de la personne. */
const verifierReponse = ({ reponse }: { reponse: string }) =>
  verifierMessage({ texte: reponse }).map((refus) => ({ ...refus, champ: 'reponse' }))
const verifierNote = ({ note }: { note: string }) =>
  verifierMessage({ texte: note }).map((refus) => ({ ...refus, champ: 'note' }))

/** Ce qui s’écrit d’une réponse survit à la page rechargée ou quittée, et à la session perdue, tant qu’elle n’est pas partie. */
function useReponseGardee({ id, sorte }: ReclamationLue) {
  const compteId = useCompte()?.id
  const cle = `reponse-a-la-reclamation-${id}`
  const modele = modeleDeReponse(sorte)
  const [depart] = useState(() => lireBrouillon(cle, compteId, { reponse: modele }))
  return { compteId, cle, modele, depart }
}

/** La garde à mesure ; le modèle, tel quel, n’est pas écrit. */
function useGarder(
  { compteId, cle, modele }: ReturnType<typeof useReponseGardee>,
  { reponse }: { reponse: string },
): void {
  useEffect(() => {
    garderBrouillon(cle, compteId, reponse === modele ? null : { reponse })
  }, [compteId, cle, modele, reponse])
}

/** Le modèle, tel quel, ne part pas d’un appui : nul ne l’a peut-être lu. */
const confirmerLeModele = (r: ReclamationLue) =>
  demanderConfirmation({
    titre: 'Envoyer le modèle tel quel ?',
    message: `Vous n’y avez rien changé : ${r.email ?? 'la personne'} lira ce texte, le même pour toutes les demandes de cette sorte.`,
    confirmer: 'Envoyer tel quel',
    taille: 'MD',
  })

function Repondre({ r, surFin }: { r: ReclamationLue; surFin: () => Promise<void> }) {
  const [clore, setClore] = useState(false)
  const gardee = useReponseGardee(r)
  const f = useSaisie({
    depart: gardee.depart,
    gardeeAilleurs: true,
    libelles: { reponse: 'Votre réponse' },
    verifier: verifierReponse,
    champIci: () => 'reponse',
    envoyer: async ({ reponse: texte }) => {
      if (texte.trim() === gardee.modele.trim() && !(await confirmerLeModele(r))) return
      await essayer(repondreReclamation, { params: { id: String(r.id) }, body: { texte, clore } })
      oublierSaisie(gardee.cle)
      notifier({ ton: 'succes', titre: 'La réponse est partie', texte: `À ${r.email ?? 'la personne'}.` })
      await surFin()
    },
  })
  useGarder(gardee, f.saisie)
  return (
    <Formulaire
      f={f}
      echec="La réponse n’est pas partie"
      action="Envoyer la réponse"
      bouton={{ icone: 'valider' }}
    >
      {gardee.depart.reponse !== gardee.modele && <ReponseNonEnvoyee />}
      <ChampZone
        {...f.texte('reponse')}
        requis
        lignes={10}
        maxLength={TEXTE_MAX}
        aide="Partie d’un modèle : relisez-la. Le courriel la fait précéder de « Bonjour », et la signe."
      />
      <CaseACocher
        name="clore"
        value={clore}
        onChange={setClore}
        libelle="Clore la demande : rien de plus n’est attendu"
      />
    </Formulaire>
  )
}

function Transmettre({ r, surFin }: { r: ReclamationLue; surFin: () => Promise<void> }) {
  const f = useSaisie({
    depart: { note: '' },
    libelles: { note: 'Ce que le teneur doit savoir' },
    verifier: verifierNote,
    champIci: () => 'note',
    envoyer: async ({ note: texte }) => {
      await essayer(transmettreReclamation, { params: { id: String(r.id) }, body: { texte } })
      notifier({
        ton: 'succes',
        titre: 'La demande est chez le teneur',
        texte: 'Elle n’est plus dans votre file.',
      })
      await surFin()
    },
  })
  return (
    <Formulaire
      f={f}
      echec="La demande n’est pas passée au teneur"
      action="Passer au teneur"
      bouton={{ variante: 'secondaire' }}
    >
      <ChampZone
        {...f.texte('note')}
        requis
        lignes={4}
        maxLength={TEXTE_MAX}
        aide="La personne ne le lit pas."
      />
    </Formulaire>
  )
}

/** Les gestes d’un appui : prendre, reprendre à qui la tient, rendre, clore. */
function Gestes({ r, surFin }: { r: ReclamationLue; surFin: () => Promise<void> }) {
  const params = { id: String(r.id) }
  const faire = async (echec: string, envoyer: (options: Options) => Promise<unknown>) => {
    await tenter(echec, envoyer)
    await surFin()
  }
  const appuyer =
    (appel: typeof prendreReclamation | typeof rendreReclamation | typeof cloreReclamation, echec: string) =>
    () =>
      void faire(echec, (options) => send(appel, { params }, options))
  const peut = (geste: Geste) => r.gestes.includes(geste)
  const { idPreneur } = r
  return (
    <GroupeBoutons>
      {peut('prendre') && (
        <Bouton
          icone="droite"
          iconeADroite
          onClick={appuyer(prendreReclamation, 'La demande n’est pas prise')}
        >
          La prendre
        </Bouton>
      )}
      {peut('reprendre') && !r.aMoi && idPreneur !== null && (
        <Bouton
          icone="droite"
          iconeADroite
          onClick={() =>
            void faire('La demande n’est pas reprise', (options) =>
              send(reprendreReclamation, { params, body: { idPreneur } }, options),
            )
          }
        >
          {`La reprendre à ${r.preneur ?? 'son preneur'}`}
        </Bouton>
      )}
      {peut('rendre') && r.aMoi && (
        <Bouton variante="secondaire" onClick={appuyer(rendreReclamation, 'La demande n’est pas rendue')}>
          La rendre à la file
        </Bouton>
      )}
      {peut('clore') && (r.aMoi || estRepondue(r.etat)) && (
        <Bouton variante="secondaire" onClick={appuyer(cloreReclamation, 'La demande n’est pas close')}>
          La clore sans plus répondre
        </Bouton>
      )}
    </GroupeBoutons>
  )
}

/** D’où elle vient : un notaire que son compte reconnaît, ou qui dit l’être. */
const origine = (r: ReclamationLue) =>
  r.duNotaire ? (
    <Badge ton="info">Signalée par un notaire (L. 711-5)</Badge>
  ) : (
    'Se dit notaire, sans compte de notaire'
  )

/** Ce que l’on sait d’elle et de qui l’a écrite ; ce qui n’est pas dit n’y tient pas de place. */
function Fiche({ r }: { r: ReclamationLue }) {
  const { de } = SORTES[r.sorte]
  const etat = ETATS_RECLAMATION[r.etat].libelle
  const lignes = [
    { libelle: 'État', valeur: r.preneur && estTenue(r.etat) ? `${etat}, prise par ${r.preneur}` : etat },
    { libelle: 'De', valeur: r.demandeur ?? 'Effacé\u00a0: le délai de conservation est passé' },
    { libelle: 'Qualité', valeur: DEMANDEURS[de].libelle },
    ...(de === 'NOTAIRE' && r.effaceeLe === null ? [{ libelle: 'Origine', valeur: origine(r) }] : []),
    {
      libelle: 'Établissement',
      valeur:
        r.etablissement && r.idTeledeclarant !== null ? (
          <Lien href={ADRESSES_DES_COMPTES.teledeclarant(r.idTeledeclarant)}>{r.etablissement}</Lien>
        ) : (
          r.etablissement
        ),
    },
    { libelle: 'Adresse électronique', valeur: r.email },
    { libelle: 'Téléphone', valeur: r.telephone && afficherTelephone(r.telephone) },
    {
      libelle: 'Copropriété',
      valeur: r.numero && (
        <>
          <Lien href={ADRESSES.fiche(r.numero)}>{afficherNumero(r.numero)}</Lien>
          {r.copropriete && `, ${r.copropriete}`}
        </>
      ),
      action: r.idCopropriete !== null && (
        <Lien href={ADRESSES_DES_COPROPRIETES.copropriete(r.idCopropriete)}>Voir ce qui en est déclaré</Lien>
      ),
    },
    { libelle: 'Adresse', valeur: r.adresse },
    { libelle: 'Reçue le', valeur: afficherInstant(r.dateDepot) },
    { libelle: 'Réponse attendue le', valeur: direJour(r.attendueLe) },
  ]
  return <FicheLignes lignes={lignes.filter(({ valeur }) => valeur !== null && valeur !== '')} />
}

/** Ce qui s’est écrit, pièces à lire comprises. */
function Echanges({ r }: { r: ReclamationLue }) {
  if (r.messages.length === 0) return <p>Ils sont effacés : leur délai de conservation est passé.</p>
  return (
    <Fil
      messages={r.messages}
      precision={(m) => m.interne && <Badge ton="attention">Entre nous</Badge>}
      lien={(piece) => (
        <Lien
          href={adresseDe(lirePieceDeReclamation, { params: { id: String(r.id), idDocument: piece.id } })}
          target="_blank"
        >
          {`${piece.nom} (PDF, ${direPoids(piece.taille)})`}
        </Lien>
      )}
    />
  )
}

/** De ces demandes naît l’accès d’un organisme. */
const DEMANDENT_UN_ACCES: readonly SorteDeReclamation[] = ['DEMANDE_ACCES', 'PERIMETRE']

/** Une réclamation, ses échanges et ce que l’on peut en faire (§2.4). */
export function PageReclamation() {
  const r = useLoaderData({ from: `/connecte${CHEMINS.reclamation}` })
  const router = useRouter()
  const authorities = useCompte()?.authorities ?? null
  const teneur = estPermis(TENIR_RECLAMATIONS, authorities)
  const tientLesAcces = estPermis(TENIR_HABILITATIONS, authorities)
  const surFin = () => router.invalidate()
  return (
    <Pile espace={4}>
      <TitrePage dense surtitre={`Demande ${r.reference}`} actions={<Gestes r={r} surFin={surFin} />}>
        {SORTES[r.sorte].libelle}
      </TitrePage>
      <DeuxColonnes
        principal={
          <Pile>
            {tientLesAcces && DEMANDENT_UN_ACCES.includes(r.sorte) && (
              <GroupeBoutons>
                <LienBouton
                  href={ADRESSES_DES_INSTITUTIONS.habilitationDemandee(r.id)}
                  variante="secondaire"
                  icone="ajouter"
                >
                  Ouvrir l’accès demandé
                </LienBouton>
              </GroupeBoutons>
            )}
            <Section titre="Échanges">
              <Echanges r={r} />
            </Section>
            {r.aMoi && r.gestes.includes('repondre') && (
              <Section titre="Répondre">
                <Repondre key={r.messages.length} r={r} surFin={surFin} />
              </Section>
            )}
            {r.aMoi && r.gestes.includes('transmettre') && !teneur && (
              <Section titre="Passer au teneur">
                <Transmettre r={r} surFin={surFin} />
              </Section>
            )}
          </Pile>
        }
        lateral={
          <Pile>
            <Section titre="La demande">
              <div className="rnc-reclamation">
                <Fiche r={r} />
              </div>
            </Section>
          </Pile>
        }
      />
      <LienBouton href={CHEMINS.reclamations} variante="tertiaire">
        Revenir aux demandes
      </LienBouton>
    </Pile>
  )
}
