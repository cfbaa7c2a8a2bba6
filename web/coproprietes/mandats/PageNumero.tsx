import { rechercherImmatOuNom } from '#contract/coproprietes/mes-coproprietes.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import {
  etatRattachable,
  mandatMemeSiren,
  numeroExiste,
  rattachementPossible,
  type RattachementEnCours,
} from '#contract/coproprietes/mandats.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direNumeroDevine, lireNumero, lireNumeroSur } from '#domain/socle/numero-tape.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

/** Ce qui arrête la vérification, et ce que l’on peut faire ensuite. */
interface Arret {
  titre: string
  phrase: ReactNode
  suite?: ReactNode
}

const inconnu: Arret = {
  titre: 'Ce numéro n’est pas au registre',
  phrase: direRefus({ code: 'IMMAT_INEXISTANTE' }),
  suite: (
    <>
      Si vous ne connaissez que l’adresse, <Lien href={CHEMINS.annuaire}>cherchez-la dans l’annuaire</Lien>.
      Si la copropriété n’y est pas, <Lien href={CHEMINS.immatriculer}>immatriculez-la</Lien>.
    </>
  ),
}

const dejaSienne = (fin: string | null, id: number | null): Arret => ({
  titre: 'Vous représentez déjà cette copropriété',
  phrase: fin
    ? `Votre mandat connu du registre va jusqu’au ${afficherJour(fin)}.`
    : 'Elle est dans la liste de vos copropriétés.',
  suite:
    id === null ? (
      <Lien href={coproprietesFiltrees('seeAllCopro')}>Voir mes copropriétés</Lien>
    ) : (
      <>
        <Lien href={ADRESSES.renouvellement(id)}>Renouvelez votre mandat</Lien>, ou{' '}
        <Lien href={coproprietesFiltrees('seeAllCopro')}>revenez à vos copropriétés</Lien>.
      </>
    ),
})

const dejaRattachee = (numero: string): Arret => ({
  titre: 'Cette copropriété a déjà un représentant',
  phrase: direRefus({ code: 'DEJA_RATTACHEE' }),
  suite: (
    <>
      Demandez à votre prédécesseur de vous déclarer comme successeur, ou attendez la fin de son mandat, que
      dit <Lien href={ADRESSES_PUBLIQUES.fiche(numero)}>la fiche publique</Lien>. Un juge vous a nommé
      administrateur provisoire ?{' '}
      <Lien href={`${ADRESSES.rattachement(numero)}&adminProvisoire=true`}>
        Continuez avec son ordonnance
      </Lien>
      .
    </>
  ),
})

const mauvaisEtat = (numero: string): Arret => ({
  titre: 'Cette copropriété ne peut pas être rattachée',
  phrase: direRefus({ code: 'ETAT_NON_RATTACHABLE' }),
  suite: (
    <>
      Elle est dissoute, ou en cours de dissolution. Si cela vous surprend, écrivez à l’assistance, dont les
      coordonnées sont au pied de cette page, en citant le numéro {afficherNumero(numero)}.
    </>
  ),
})

/** Les trois vérifications dans leur ordre (§4.5) ; la première qui échoue arrête. Null : la saisie peut s’ouvrir. */
async function verifier(numero: string): Promise<Arret | null> {
  const params = { n: numero }
  if (!(await essayer(numeroExiste, { params }))) return inconnu
  if (!(await essayer(rattachementPossible, { params, query: {} }))) {
    const sien = await essayer(mandatMemeSiren, { params })
    // Un bénévole n’a pas de SIREN : la sienne est dans sa liste.
    const siennes = await essayer(rechercherImmatOuNom, { body: { immatriculationOuNom: numero } })
    const sienne = siennes.find((c) => c.numero === numero)
    return sien || sienne ? dejaSienne(sien?.dateFin ?? null, sienne?.id ?? null) : dejaRattachee(numero)
  }
  return (await essayer(etatRattachable, { params })) ? null : mauvaisEtat(numero)
}

/** Les demandes que le teneur n’a pas encore décidées. */
function EnCours({ demandes }: { demandes: readonly RattachementEnCours[] }) {
  return (
    <Section titre="Vos demandes à l’examen">
      <Tableau<RattachementEnCours>
        legende="Demandes de rattachement à l’examen"
        cleDe={(d) => d.reference}
        lignes={demandes}
        colonnes={[
          {
            cle: 'reference',
            titre: 'Demande',
            insecable: true,
            rendu: (d) => <Lien href={ADRESSES.demandeRattachement(d.reference)}>{d.reference}</Lien>,
          },
          { cle: 'numero', titre: 'Copropriété', insecable: true, rendu: (d) => afficherNumero(d.numero) },
          { cle: 'nom', titre: 'Nom ou adresse', rendu: (d) => d.nom ?? d.adresse },
          { cle: 'depot', titre: 'Déposée', rendu: (d) => momentDe(d.dateDepot) },
          { cle: 'reponse', titre: 'Réponse attendue le', rendu: (d) => afficherJour(d.reponseAttendueLe) },
        ]}
      />
    </Section>
  )
}

/** Le numéro tapé : il mène à la demande, ou l’écran dit ce qui l’empêche. */
function LeNumero({ depart }: { depart: string }) {
  const naviguer = useNavigate()
  const [tape, setTape] = useState(depart)
  const [erreur, setErreur] = useState<string | null>(null)
  const [arret, setArret] = useState<Arret | null>(null)
  const [devine, setDevine] = useState<string | null>(null)
  const [enCours, setEnCours] = useState(false)

  const continuer = async () => {
    if (enCours) return
    setArret(null)
    setErreur(null)
    setDevine(null)
    const numero = lireNumero(tape)
    if (numero === null) {
      setErreur(direRefus({ code: tape.trim() === '' ? 'OBLIGATOIRE' : 'NUMERO_INVALIDE' }))
      return
    }
    if (lireNumeroSur(tape) === null) {
      setTape(afficherNumero(numero))
      setDevine(`${direNumeroDevine([numero])} Vérifiez-le, puis continuez.`)
      return
    }
    setEnCours(true)
    try {
      const trouve = await verifier(numero)
      if (trouve) setArret(trouve)
      else await naviguer({ href: ADRESSES.rattachement(numero) })
    } catch (cause) {
      setErreur(phraseDuRefus(lireRefus(cause)))
    } finally {
      setEnCours(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void continuer()
      }}
    >
      <Pile espace={4}>
        <ChampTexte
          name="numero"
          libelle="Numéro d’immatriculation"
          aide={`${avecMajuscule(FORME_DU_NUMERO)}, avec ou sans tirets, par exemple AA1-234-567`}
          requis
          largeur="moyenne"
          autoComplete="off"
          erreur={erreur}
          value={tape}
          onChange={(v) => {
            setTape(v)
            setErreur(null)
          }}
        />
        <div role="status">{devine && <p>{devine}</p>}</div>
        {arret && (
          <Alerte ton="attention" titre={arret.titre} niveau={2} annonce="alert">
            <p>{arret.phrase}</p>
            {arret.suite && <p>{arret.suite}</p>}
          </Alerte>
        )}
        <GroupeBoutons>
          <Bouton type="submit" icone="droite" iconeADroite enCours={enCours}>
            Continuer
          </Bouton>
          <LienBouton variante="secondaire" href={CHEMINS.annuaire}>
            Chercher le numéro dans l’annuaire
          </LienBouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}

/** §2.1, §4.5 : le numéro de la copropriété que l’on représente, puis ses trois vérifications. */
export function PageNumero() {
  const { numero: depart, enCours: demandes } = useLoaderData({ from: `/connecte${CHEMINS.rattacher}` })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Démarche gratuite, cinq minutes. Une fois votre demande déposée, vous lisez quand le teneur du registre y répond, au plus tard.">
        Me rattacher à une copropriété
      </TitrePage>
      <Section titre="Avant de commencer">
        <Prose>
          <p>
            Vous représentez une copropriété déjà immatriculée, et vous venez d’en devenir le syndic ou
            l’administrateur provisoire. Il vous faut :
          </p>
          <ul>
            <li>
              son numéro d’immatriculation, qui figure à l’annuaire, sur les actes de vente et sur les
              convocations ;
            </li>
            <li>
              {`le contrat de syndic ou le procès-verbal qui vous nomme, signé, ou l’ordonnance du juge, en PDF de ${POIDS_MAX_PDF_MO} Mo au plus.`}
            </li>
          </ul>
          <p>Le représentant précédent est prévenu de votre demande.</p>
        </Prose>
      </Section>
      <LeNumero depart={depart} />
      {demandes.length > 0 && <EnCours demandes={demandes} />}
    </Pile>
  )
}
