import { CONFIRMATION_JOURS } from '#domain/public/lettre/abonnement.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { AGENCES } from '#web/socle/textes/agence.ts'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_DE_L_APPAREIL, HEURES_DE_SESSION, JOURS_DE_SOUVENIR } from '#domain/socle/acces/bornes.ts'
import {
  ANS_SANS_ACTIVITE,
  MOIS_D_ACTIVATION,
  RAPPELS_AVANT_SUPPRESSION,
} from '#domain/comptes/inscription/bornes.ts'
import { MOIS_GARDEE } from '#domain/public/reclamations/bornes.ts'
import { ANS_GARDES, MOIS_DES_REFUS_VUS } from '#domain/socle/courriels/bornes.ts'
import { ANS_DU_THEME, JOURS_D_ACCORD } from '#web/socle/shell/cookies.ts'

const COOKIES = [
  {
    nom: 'Session',
    but: 'Vous garder connecté pendant votre visite.',
    duree: `La durée de la session, ${chiffrer(HEURES_DE_SESSION, 'heure')} au plus ; ${chiffrer(JOURS_DE_SOUVENIR, 'jour')} avec « Se souvenir de moi »`,
  },
  {
    nom: 'Jeton de sécurité',
    but: 'Vérifier qu’un envoi vient bien de votre page.',
    duree: 'La durée de la session',
  },
  {
    nom: 'Appareil connu',
    but: 'Reconnaître l’appareil où vous êtes déjà entré, pour que les échecs d’un autre ne vous bloquent pas.',
    duree: chiffrer(ANS_DE_L_APPAREIL, 'an'),
  },
  {
    nom: 'Porte d’entrée',
    but: 'Vous ramener au fournisseur d’identité des notaires quand la session se ferme.',
    duree: chiffrer(HEURES_DE_SESSION, 'heure'),
  },
  { nom: 'Apparence', but: 'Retenir le thème clair ou sombre.', duree: chiffrer(ANS_DU_THEME, 'an') },
  { nom: 'Accord', but: 'Ne plus montrer le bandeau des cookies.', duree: chiffrer(JOURS_D_ACCORD, 'jour') },
] as const

/** La carte, les données ouvertes, la lettre, les suivis, les réclamations : ce que chacun garde, et combien de temps. */
function CeQueFontLesServices({ lettreChezBrevo }: { lettreChezBrevo: boolean }) {
  return (
    <>
      <h2>Carte, lettres, suivis et réclamations</h2>
      <ul>
        <li>
          Carte de l’annuaire : votre navigateur ne parle qu’à ce site, qui demande lui-même le plan à la
          Géoplateforme de l’IGN. Ni votre adresse IP ni ce que vous regardez ne lui sont transmis.
        </li>
        <li>
          Données ouvertes : les fichiers disent ce que publie l’annuaire. Le nom d’un syndic bénévole, les
          comptes, les pièces et les coordonnées n’y sont pas. Qui les télécharge n’est pas noté.
        </li>
        <li>
          Lettre d’information : votre adresse électronique, pour vous l’envoyer. Tant que vous ne l’avez pas
          confirmée, {CONFIRMATION_JOURS} jours au plus ; confirmée, jusqu’à ce que vous la retiriez, d’un
          geste et sans compte. Les courriels de la lettre que vous avez reçus s’effacent alors avec elle.
          {lettreChezBrevo &&
            ' Elle est confiée à Brevo, qui vous écrit pour vous la faire confirmer, et qui apprend que vous la retirez.'}
        </li>
        <li>
          Suivi d’une copropriété : votre adresse électronique et la copropriété suivie, pour vous dire ce qui
          y change. Tant que vous ne l’avez pas confirmé, {CONFIRMATION_JOURS} jours au plus ; confirmé,
          jusqu’à ce que vous l’arrêtiez. Quand vous ne suivez plus rien, les courriels de vos suivis
          s’effacent avec votre adresse.
        </li>
        <li>
          Réclamation : ce que vous écrivez, vos coordonnées et votre pièce, pour vous répondre. Le texte et
          la pièce s’effacent après la clôture, au terme d’un délai de {compter(MOIS_GARDEE, 'mois')} sauf
          réglage de l’agence. Les courriels qui vous répondent restent {compter(ANS_GARDES, 'an')}.
        </li>
      </ul>
    </>
  )
}

/** Données personnelles et cookies. */
export function DonneesPersonnelles() {
  const { identite, contact, lettreChezBrevo } = useSite()
  const agence = AGENCES[identite]
  return (
    <Pile>
      <TitrePage chapeau="Ce que le registre recueille, pourquoi, combien de temps, et ce que vous pouvez demander.">
        Données personnelles
      </TitrePage>
      <Prose>
        <h2>Qui est responsable</h2>
        <p>
          Le teneur du registre, {agence.nom}, {agence.adresse}.
        </p>

        <h2>Pourquoi ces données</h2>
        <p>
          Le registre est une mission d’intérêt public, fondée sur les articles L. 711-1 à L. 711-7 du code de
          la construction et de l’habitation. Les données servent à :
        </p>
        <ul>
          <li>ouvrir un compte aux personnes habilitées à déclarer et vérifier leur qualité ;</li>
          <li>immatriculer les copropriétés et suivre les mandats de leurs représentants ;</li>
          <li>répondre aux demandes d’aide et aux réclamations ;</li>
          <li>garder la trace des décisions prises sur chaque dossier.</li>
        </ul>

        <h2>Quelles données</h2>
        <ul>
          <li>
            Identité et coordonnées du déclarant : civilité, nom, prénom, adresses électronique et postale,
            téléphone.
          </li>
          <li>Identité du représentant légal et pièces justifiant son mandat.</li>
          <li>Journal des connexions et des actes : date, auteur, objet.</li>
        </ul>
        <p>
          L’annuaire public montre les informations de la copropriété. Il ne donne ni le nom d’un syndic
          bénévole, ni les comptes d’une copropriété.
        </p>

        <h2>Combien de temps</h2>
        <ul>
          <li>
            Demande de compte non activée : {compter(MOIS_D_ACTIVATION, 'mois')}. Compte : jusqu’à sa
            suppression, ou après {compter(ANS_SANS_ACTIVITE, 'an')} sans activité, précédé de{' '}
            {compter(RAPPELS_AVANT_SUPPRESSION.length, 'rappel')}.
          </li>
          <li>
            Refus et pannes vus par une personne connectée, pour l’aider :{' '}
            {compter(MOIS_DES_REFUS_VUS, 'mois')}.
          </li>
          <li>Pièces justificatives : le temps du mandat et des délais de recours.</li>
          <li>
            Courriels que le site écrit, avec leur adresse et leur texte : {compter(ANS_GARDES, 'an')} ; ceux
            de la lettre et des suivis, moins longtemps, comme il est dit plus bas.
          </li>
          <li>Journal des actes : le temps nécessaire à la preuve des décisions.</li>
        </ul>

        <CeQueFontLesServices lettreChezBrevo={lettreChezBrevo} />

        <h2>Vos droits</h2>
        <p>
          Vous pouvez demander l’accès à vos données, leur rectification, la limitation de leur traitement et,
          quand la loi le permet, leur effacement. Écrivez au délégué à la protection des données, à l’adresse
          ci-dessus, ou à {contact.courriel}. Si la réponse ne vous convient pas, vous pouvez saisir la
          Commission nationale de l’informatique et des libertés (CNIL).
        </p>

        <h2>Cookies</h2>
        <p>
          Le site n’utilise que des cookies nécessaires à son fonctionnement : ni mesure d’audience, ni
          publicité, ni service tiers.
        </p>
      </Prose>
      <Tableau
        legende="Cookies déposés par le site"
        lignes={COOKIES}
        cleDe={(c) => c.nom}
        colonnes={[
          { cle: 'nom', titre: 'Cookie', rendu: (c) => c.nom, entete: true },
          { cle: 'but', titre: 'À quoi il sert', rendu: (c) => c.but },
          { cle: 'duree', titre: 'Durée', rendu: (c) => c.duree },
        ]}
      />
    </Pile>
  )
}
