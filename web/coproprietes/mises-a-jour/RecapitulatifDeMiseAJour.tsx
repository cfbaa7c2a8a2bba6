import { au } from '#domain/socle/certain.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { enregistrerMiseAJour, ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { differences } from '#domain/coproprietes/mises-a-jour/differences.ts'
import { etapesDeMiseAJour } from '#domain/coproprietes/declaration/etapes.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { essayer, type ErreurApi } from '#web/socle/appels/api.ts'
import { confirmerPoints, deposerEnConfirmant } from '#web/coproprietes/declaration/confirmer.tsx'
import { enregistrerElague, type BrouillonOuvert } from '#web/coproprietes/declaration/brouillon.ts'
import { GestesDuDepot } from '#web/coproprietes/declaration/GestesDuDepot.tsx'
import { Manques } from '#web/coproprietes/declaration/Manques.tsx'
import type { Parcours } from '#web/coproprietes/declaration/parcours.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Changements } from '#web/coproprietes/copropriete/Changements.tsx'

/** Une autre mise à jour a été acceptée : celle-ci se rouvre sur ce qui vaut maintenant, sans perdre la saisie. */
function Depassee({ b }: { b: BrouillonOuvert }) {
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const rouvrir = async () => {
    setEnCours(true)
    setRefus(null)
    const { typeMaj, immatCopropriete } = b.brouillon
    try {
      await essayer(ouvrirMiseAJour, {
        params: {
          id: String(immatCopropriete.identification.idCopropriete),
          typeMaj: typeMaj === 'STANDARD' ? 'STANDARD' : 'ANNUELLE',
          exerciceNonApprouve: typeMaj === 'COMPTESNONAPPROUVES' ? 'true' : 'false',
        },
      })
      await b.recharger()
    } catch (cause) {
      setRefus(lireRefus(cause).message)
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Alerte ton="attention" titre="Une autre mise à jour vient d’être acceptée" niveau={2} annonce="alert">
      <p>Votre saisie est gardée. Comparez-la à ce qui vaut maintenant avant de la déposer.</p>
      {refus && <p>{refus}</p>}
      <Bouton variante="secondaire" taille="petit" enCours={enCours} onClick={() => void rouvrir()}>
        Comparer à la version actuelle
      </Bouton>
    </Alerte>
  )
}

/** Ce qui change, section par section, puis un seul dépôt. */
export function RecapitulatifDeMiseAJour({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const [refusServeur, setRefusServeur] = useState<ErreurApi | null>(null)
  const { brouillon, saisie } = b
  const { contexte } = brouillon
  const verdict = useMemo(() => verifierDeclaration(saisie, contexte), [saisie, contexte])
  const etapes = etapesDeMiseAJour(contexte.maj?.blocs ?? [])
  const derniere = au(etapes, -2).code
  const vers = (etape: string) => ADRESSES.avecRetour(ADRESSES.etapeMiseAJour(etape, brouillon.id))
  const { maj, ...ailleurs } = contexte
  const avant = maj ? { declaration: maj.precedente, contexte: ailleurs } : null
  const apres = { declaration: verdict.declaration, contexte: ailleurs }
  const depassee = refusServeur !== null && aPourRaison(refusServeur, 'DECLARATION_DEPASSEE')

  const deposer = async () => {
    setRefusServeur(null)
    const points = verdict.avertissements.filter((a) => !parcours.confirmes.has(cleAvertissement(a)))
    if (points.length > 0 && !(await confirmerPoints(points))) return
    parcours.confirmer(points.map(cleAvertissement))
    setEnCours(true)
    try {
      if (!(await enregistrerElague(b))) return
      const depot = await deposerEnConfirmant(verdict.avertissements, (confirmes) =>
        essayer(enregistrerMiseAJour, {
          params: { soumettre: 'true', id: String(brouillon.id) },
          body: { version: b.version(), confirmes },
        }),
      )
      if (!depot) return
      const numero = brouillon.immatCopropriete.identification.numImmatriculationCopropriete
      notifier({
        ton: 'succes',
        titre: 'La mise à jour est prise en compte',
        ...(numero && { texte: `Copropriété ${afficherNumero(numero)}. Un courriel vous le confirme.` }),
      })
      await naviguer({ href: retourALaListe() })
    } catch (cause) {
      setRefusServeur(lireRefus(cause))
    } finally {
      setEnCours(false)
    }
  }

  return (
    <Pile espace={8}>
      {depassee && <Depassee b={b} />}
      <Manques
        titre="La mise à jour n’est pas complète"
        echec="La mise à jour n’a pas été enregistrée"
        verdict={verdict}
        contexte={contexte}
        refusServeur={depassee ? null : refusServeur}
        etapes={etapes}
        vers={vers}
      />
      {etapes.map(({ code, bloc, titre }) =>
        bloc && avant ? (
          <Section key={code} titre={titre}>
            <Pile espace={4}>
              <Changements
                legende={`Ce qui change : ${titre}`}
                rien="Rien ne change ici."
                lignes={differences(bloc, avant, apres)}
              />
              <div>
                <Lien href={vers(code)} icone="modifier">
                  Modifier<Invisible> : {titre}</Invisible>
                </Lien>
              </div>
            </Pile>
          </Section>
        ) : null,
      )}
      <Alerte ton="info">
        En déposant cette mise à jour, vous déclarez représenter légalement la copropriété et certifiez
        l’exactitude des informations. Elle est prise en compte aussitôt.
      </Alerte>
      <GestesDuDepot
        parcours={parcours}
        precedente={derniere}
        complet={verdict.refus.length === 0}
        enCours={enCours}
        deposer={deposer}
        action="Déposer la mise à jour"
      />
    </Pile>
  )
}
